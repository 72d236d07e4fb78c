package altdata.builder.log;

import altdata.contracts.failure.FailureText;
import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Consumes one projection's topic until it is stopped. After a failure of Kafka's client, it continues with a
/// new one.
final class ProjectionConsumer<T> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectionConsumer.class);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    private final ConsumerParameters<T> parameters;
    private final BatchTransaction<T> transaction;
    private final StopSignal stop;
    private final String name;

    private volatile @Nullable Consumer<byte[], byte[]> current;

    ProjectionConsumer(ConsumerParameters<T> parameters) {
        this.parameters = parameters;
        this.transaction =
                new BatchTransaction<>(parameters.services().database(), parameters.known(), parameters.binding());
        this.stop = new StopSignal(parameters.runtime());
        this.name = parameters.generation().schema();
    }

    @Override
    public void run() {
        while (!stop.isSent()) {
            try (Consumer<byte[], byte[]> consumer = createConsumer()) {
                current = consumer;
                new ConsumerSession<>(parameters, transaction, consumer, stop).run();
            } catch (WakeupException _) {
                // stop() interrupted the poll.
            } catch (KafkaException e) {
                LOG.warn("consumer of {} failed: {}; restarting in 1 s", name, FailureText.ofServer(e));
                stop.await(RETRY_DELAY);
            } catch (RuntimeException e) {
                // A bug. Nothing of the batch was committed; skipping it would lose records.
                LOG.error("consumer of {} failed to write a batch; restarting in 1 s", name, e);
                stop.await(RETRY_DELAY);
            }
        }
    }

    private Consumer<byte[], byte[]> createConsumer() {
        return parameters
                .services()
                .consumers()
                .createConsumer(
                        parameters.generation().group(),
                        "",
                        "",
                        parameters.rateLimit().consumerProperties());
    }

    /// Asks the consumer to finish the current batch and to leave the group; does not wait for it.
    void stop() {
        if (stop.isSent()) {
            // The consumer may be closing already, and wakeup() would interrupt that.
            return;
        }
        stop.send();
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
    }
}
