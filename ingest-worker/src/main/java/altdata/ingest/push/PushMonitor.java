package altdata.ingest.push;

import altdata.ingest.publish.Publisher;
import altdata.ingest.source.OpenSource;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Shows the progress of a running push from a separate thread. The sending thread may be blocked on Kafka, and
/// then users need a message.
final class PushMonitor implements AutoCloseable {
    private static final int INTERVAL_MILLIS = 500;
    private static final long STALL_NANOS = Duration.ofSeconds(5).toNanos();

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("push-progress").factory());
    private final PushProgress progress;
    private final Publisher publisher;
    private final OpenSource source;
    private final RowCounter counter;
    private long acknowledged;
    private long lastResponse = System.nanoTime();

    PushMonitor(PushProgress progress, Publisher publisher, OpenSource source, RowCounter counter) {
        this.progress = progress;
        this.publisher = publisher;
        this.source = source;
        this.counter = counter;
        scheduler.scheduleWithFixedDelay(this::update, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void update() {
        long now = System.nanoTime();
        if (publisher.acknowledged() != acknowledged || publisher.outstanding() == 0) {
            acknowledged = publisher.acknowledged();
            lastResponse = now;
        }
        if (now - lastResponse >= STALL_NANOS) {
            progress.message("waiting for Kafka: no response for 5 s, timeout after "
                    + publisher.timeout().toSeconds() + " s");
            lastResponse = now;
        } else {
            progress.show(source.bytesRead(), counter.rows());
        }
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
        try {
            scheduler.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        progress.show(source.bytesRead(), counter.rows());
        progress.close();
    }
}
