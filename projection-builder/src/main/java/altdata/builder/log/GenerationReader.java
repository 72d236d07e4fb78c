package altdata.builder.log;

import altdata.builder.generations.Generation;
import javax.sql.DataSource;
import org.springframework.kafka.core.ConsumerFactory;

/// A thread of this instance that reads the log into one generation.
public final class GenerationReader implements AutoCloseable {
    private static final long MOST_MILLIS_TO_STOP = 8_000;

    private final ProjectionConsumer<?> consumer;
    private final Thread thread;

    private GenerationReader(ProjectionConsumer<?> consumer, Generation generation) {
        this.consumer = consumer;
        this.thread = Thread.ofPlatform().name("project-" + generation.schema()).start(consumer);
    }

    /// Starts to read.
    public static GenerationReader start(
            ConsumerFactory<byte[], byte[]> consumers,
            DataSource database,
            Generation generation,
            Materialisation<?> materialisation) {
        return new GenerationReader(consumer(consumers, database, generation, materialisation), generation);
    }

    private static <T> ProjectionConsumer<T> consumer(
            ConsumerFactory<byte[], byte[]> consumers,
            DataSource database,
            Generation generation,
            Materialisation<T> materialisation) {
        return new ProjectionConsumer<>(consumers, database, generation, materialisation);
    }

    /// Asks it to finish its batch and hand its partitions over.
    public void stop() {
        consumer.stop();
    }

    /// The same, and waits until it has.
    @Override
    public void close() {
        stop();
        try {
            thread.join(MOST_MILLIS_TO_STOP);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
