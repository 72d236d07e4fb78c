package altdata.ingest.folder;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RowMeters;
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

/// Looks into the folder again and again, and takes what has settled. Of several workers on one folder one does so;
/// when it ends another goes on.
public final class FolderWatcher implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(FolderWatcher.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final FolderLayout layout;
    private final SettledFiles settling;
    private final FileIngestion taking;
    private final FolderMeters meters;
    private final RetrySchedule retries = new RetrySchedule(System::nanoTime);
    private Set<String> toldBefore = new HashSet<>();
    private Set<String> told = new HashSet<>();
    private volatile @Nullable Thread thread;

    /// @param quiet  for how long a file must not have changed before it is taken
    /// @param places for large rows
    public FolderWatcher(
            Path folder,
            Duration quiet,
            SharedProducer producer,
            RowMeters rows,
            LargeRowLimiter places,
            FolderMeters meters,
            Tracer tracer) {
        layout = new FolderLayout(folder.toAbsolutePath().normalize());
        settling = new SettledFiles(quiet);
        taking = new FileIngestion(layout, producer, places, rows, meters, tracer);
        this.meters = meters;
    }

    @Override
    public void start() {
        // Known before it runs: it ends where it is not known.
        Thread watching = Thread.ofPlatform().name("folder").unstarted(this::watch);
        thread = watching;
        watching.start();
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
                try (FolderLock lock = FolderLock.tryTake(layout.root())) {
                    if (lock == null) {
                        tell(layout.root() + " is watched by another worker; this one goes on when that one ends");
                    } else {
                        LOG.info("watching {}", layout.root());
                        Topics.ALL.forEach(this::makeFolders);
                        meters.watching(true);
                        lookAgainAndAgain();
                    }
                }
            } catch (IOException | RuntimeException | Error e) {
                // Nobody else watches it as long as this service runs.
                tell(layout.root() + ": it cannot be watched: " + e);
            } finally {
                meters.watching(false);
            }
            pause();
        }
    }

    private void lookAgainAndAgain() throws IOException {
        while (isRunning()) {
            toldBefore = told;
            told = new HashSet<>();
            List<Path> there = new ArrayList<>();
            for (Topic<?> topic : Topics.ALL) {
                makeFolders(topic);
                try {
                    there.addAll(take(topic));
                    for (Path stranger : layout.strangers(topic)) {
                        tell(stranger + ": it is no file of rows, so nobody takes it (a link, a folder, or the refused "
                                + "rows of another file under their own name)");
                    }
                } catch (IOException | UncheckedIOException e) {
                    // The others are well.
                    tell("nothing is taken for the topic " + topic.shortName() + ": " + e);
                }
            }
            settling.keepOnly(there);
            retries.keepOnly(there);
            for (Path stranger : layout.strangers()) {
                tell(stranger + ": no topic has that name, so nobody takes it");
            }
            pause();
        }
    }

    private void makeFolders(Topic<?> topic) {
        try {
            if (isRunning()) {
                layout.create(topic);
            }
        } catch (IOException e) {
            // The others may well be there.
            tell("there is no folder for the topic " + topic.shortName() + ": " + e);
        }
    }

    /// Takes what has settled of a topic; returns what had been waiting.
    private List<Path> take(Topic<?> topic) throws IOException {
        List<Path> waiting = layout.waiting(topic);
        int left = waiting.size();
        meters.waiting(topic, left);
        for (Path file : waiting) {
            try {
                if (isRunning() && settling.isSettled(file) && retries.mayTry(file)) {
                    taking.take(topic, file);
                    left--;
                    meters.waiting(topic, left);
                }
            } catch (IngestException e) {
                // Kafka's fault, which the next file would only meet as well.
                retries.putOffForKafka(file);
                tell(file + " waits: " + e.sentence());
                break;
            } catch (IOException | RuntimeException | StackOverflowError e) {
                retries.putOff(file);
                tell(file + " waits: " + e);
            }
        }
        return waiting;
    }

    /// Once, for as long as each look finds it.
    private void tell(String trouble) {
        if (isRunning() && told.add(trouble) && !toldBefore.contains(trouble)) {
            LOG.warn(trouble);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_LOOKS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
