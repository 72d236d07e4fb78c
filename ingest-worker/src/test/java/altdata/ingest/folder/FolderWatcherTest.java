package altdata.ingest.folder;

import static org.awaitility.Awaitility.await;

import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RecentFiles;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/// The folder is watched after start(), even if the watcher thread is scheduled late.
class FolderWatcherTest {
    @TempDir
    private Path folder;

    @RepeatedTest(50)
    void startedWatcherWatchesTheFolder() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (SharedProducer producer = new SharedProducer(new KafkaAddress("localhost:1", Duration.ofSeconds(1)))) {
            FolderWatcher watch = new FolderWatcher(
                    folder,
                    Duration.ofSeconds(1),
                    producer,
                    new RowMeters(registry, producer),
                    LargeRowLimiter.forHeap(Duration.ofSeconds(1)),
                    new FolderMeters(registry),
                    new RecentFiles(Clock.systemUTC()),
                    TracerProvider.noop().get("none"));
            watch.start();
            try {
                await().atMost(Duration.ofSeconds(5))
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> registry.get("altdata.ingest.folder.watched")
                                        .gauge()
                                        .value()
                                == 1);
            } finally {
                watch.stop();
                // The thread may still create folders, which would break the deletion of the temporary
                // directory.
                await().atMost(Duration.ofSeconds(5)).until(FolderWatcherTest::noWatcherThreadIsAlive);
            }
        }
    }

    private static boolean noWatcherThreadIsAlive() {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("folder"));
    }
}
