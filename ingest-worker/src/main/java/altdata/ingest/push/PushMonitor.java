package altdata.ingest.push;

import altdata.ingest.publish.Publisher;
import altdata.ingest.source.OpenSource;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Looks at a running push from another thread, because the one that sends may be waiting for Kafka, which is
/// when one wants to be told.
final class PushMonitor implements AutoCloseable {
    private static final int MILLISECONDS_BETWEEN = 500;
    private static final long SILENCE = Duration.ofSeconds(5).toNanos();

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("push-progress").factory());
    private final PushProgress progress;
    private final Publisher publisher;
    private final OpenSource source;
    private final RowCounter tally;
    private long acknowledged;
    private long heard = System.nanoTime();

    PushMonitor(PushProgress progress, Publisher publisher, OpenSource source, RowCounter tally) {
        this.progress = progress;
        this.publisher = publisher;
        this.source = source;
        this.tally = tally;
        clock.scheduleWithFixedDelay(this::look, 0, MILLISECONDS_BETWEEN, TimeUnit.MILLISECONDS);
    }

    private void look() {
        long now = System.nanoTime();
        if (publisher.acknowledged() != acknowledged || publisher.outstanding() == 0) {
            acknowledged = publisher.acknowledged();
            heard = now;
        }
        if (now - heard >= SILENCE) {
            progress.say("waiting for Kafka: it has not answered for 5 s, and is given up after "
                    + publisher.patience().toSeconds() + " s");
            heard = now;
        } else {
            progress.show(source.bytesRead(), tally.rows());
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        try {
            clock.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        progress.show(source.bytesRead(), tally.rows());
        progress.close();
    }
}
