package altdata.ingest.folder;

import static org.awaitility.Awaitility.await;

import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/// A folder is watched from the start, however fast the thread that watches it comes to run.
class FolderWatcherTest {
    @TempDir
    private Path folder;

    @RepeatedTest(200)
    void whatIsStartedWatches() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (SharedProducer producer = new SharedProducer(new KafkaAddress("localhost:1", Duration.ofSeconds(1)))) {
            FolderWatcher watch = new FolderWatcher(
                    folder,
                    Duration.ofSeconds(1),
                    producer,
                    new RowMeters(registry, producer),
                    LargeRowLimiter.ofHeap(Duration.ofSeconds(1)),
                    new FolderMeters(registry),
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
                // It may be making a folder still, in one that is deleted behind the test.
                await().atMost(Duration.ofSeconds(5)).until(FolderWatcherTest::nobodyWatches);
            }
        }
    }

    private static boolean nobodyWatches() {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("folder"));
    }
}
