package altdata.ingest.folder;

import altdata.contracts.files.ExclusiveFileLock;
import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RecentFiles;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.PublishException;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import io.opentelemetry.api.trace.Tracer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/// Polls the watched folder and ingests files that have settled. If several workers watch one folder, only the
/// one with the lock ingests; when it exits another takes over.
public final class FolderWatcher implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(FolderWatcher.class);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    private final FolderLayout layout;
    private final SettledFiles settledFiles;
    private final FileIngestion fileIngestion;
    private final MisplacedFile misplacedFile;
    private final FolderMeters meters;
    private final RetrySchedule retrySchedule = new RetrySchedule(System::nanoTime);
    private Set<String> previousWarnings = new HashSet<>();
    private Set<String> warnings = new HashSet<>();
    private volatile @Nullable Thread thread;

    /// @param quiet     a file is ingested after it has not changed for this time
    /// @param largeRows limits large rows in memory
    public FolderWatcher(
            Path folder,
            Duration quiet,
            SharedProducer producer,
            RowMeters rows,
            LargeRowLimiter largeRows,
            FolderMeters meters,
            RecentFiles recentFiles,
            Tracer tracer) {
        layout = new FolderLayout(folder.toAbsolutePath().normalize());
        settledFiles = new SettledFiles(quiet);
        fileIngestion = new FileIngestion(layout, producer, largeRows, rows, meters, recentFiles, tracer);
        misplacedFile = new MisplacedFile(layout);
        this.meters = meters;
    }

    @Override
    public void start() {
        // Assigned before the thread starts, because watch() ends if it is not set.
        Thread watcherThread = Thread.ofPlatform().name("folder").unstarted(this::watch);
        thread = watcherThread;
        watcherThread.start();
    }

    @Override
    public void stop() {
        Thread running = thread;
        thread = null;
        if (running != null) {
            running.interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    private void watch() {
        while (isRunning()) {
            try {
                layout.create();
                try (ExclusiveFileLock lock =
                        ExclusiveFileLock.tryAcquire(layout.root().resolve(".lock"))) {
                    if (lock == null) {
                        warnOnce(layout.root()
                                + " is watched by another worker; this one takes over when that one exits");
                    } else {
                        LOG.info("watching {}", layout.root());
                        Topics.ALL.forEach(this::createFolders);
                        meters.setWatching(true);
                        pollUntilStopped();
                    }
                }
            } catch (IOException | RuntimeException | Error e) {
                // Keep the thread alive; without it the folder would stay unwatched until a restart.
                warnOnce(layout.root() + ": cannot watch the folder; retrying: " + e);
            } finally {
                meters.setWatching(false);
            }
            pause();
        }
    }

    private void pollUntilStopped() throws IOException {
        while (isRunning()) {
            previousWarnings = warnings;
            warnings = new HashSet<>();
            List<Path> waiting = new ArrayList<>();
            for (Topic<?> topic : Topics.ALL) {
                createFolders(topic);
                try {
                    waiting.addAll(ingestSettled(topic));
                    for (Path entry : layout.unexpectedEntries(topic)) {
                        warnOnce(entry
                                + ": ignored. Links, folders *.rejected.ndjson and *.result.json are never ingested; "
                                + "rename a file of corrected rows");
                    }
                } catch (IOException | UncheckedIOException e) {
                    // Continue with the other topics.
                    warnOnce("cannot ingest files of the topic " + topic.shortName() + "; retrying: " + e);
                }
            }
            waiting.addAll(rejectMisplacedFiles());
            settledFiles.retainOnly(waiting);
            retrySchedule.retainOnly(waiting);
            for (Path entry : layout.unexpectedEntries()) {
                String name = entry.getFileName().toString();
                warnOnce(entry + ": ignored, because no topic has this name"
                        + SpellingSuggestion.hint(
                                name, Topics.ALL.stream().map(Topic::shortName).toList()));
            }
            pause();
        }
    }

    /// Rejects settled files that are in no topic's folder; returns all such files.
    private List<Path> rejectMisplacedFiles() throws IOException {
        List<Path> files = layout.misplacedFiles();
        for (Path file : files) {
            try {
                if (isRunning() && settledFiles.isSettled(file) && retrySchedule.isDue(file)) {
                    misplacedFile.reject(file);
                }
            } catch (IOException | RuntimeException e) {
                retrySchedule.defer(file);
                warnOnce(file + ": cannot be moved to rejected/; retrying: " + e);
            }
        }
        return files;
    }

    private void createFolders(Topic<?> topic) {
        try {
            if (isRunning()) {
                layout.create(topic);
            }
        } catch (IOException e) {
            // Continue with the other topics; their folders may exist.
            warnOnce("cannot create the folders of the topic " + topic.shortName() + ": " + e);
        }
    }

    /// Ingests the settled files of a topic; returns all files that were waiting.
    private List<Path> ingestSettled(Topic<?> topic) throws IOException {
        List<Path> waiting = layout.waitingFiles(topic);
        int backlog = waiting.size();
        meters.setWaiting(topic, backlog);
        for (Path file : waiting) {
            try {
                if (isRunning() && settledFiles.isSettled(file) && retrySchedule.isDue(file)) {
                    fileIngestion.ingest(topic, file);
                    backlog--;
                    meters.setWaiting(topic, backlog);
                }
            } catch (IngestException e) {
                warnOnce(file + ": will be retried: " + e.message());
                if (!(e instanceof PublishException failure && failure.isOfRecord())) {
                    // Kafka is unavailable, so the next file would fail too.
                    retrySchedule.deferForKafka(file);
                    break;
                }
                // Each attempt sends the rows before the one that Kafka rejects.
                retrySchedule.defer(file);
            } catch (IOException | RuntimeException | StackOverflowError e) {
                retrySchedule.defer(file);
                warnOnce(file + ": will be retried: " + e);
            }
        }
        return waiting;
    }

    /// Logs a warning only once while consecutive polls find the same problem.
    private void warnOnce(String warning) {
        if (isRunning() && warnings.add(warning) && !previousWarnings.contains(warning)) {
            LOG.warn(warning);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_INTERVAL);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
