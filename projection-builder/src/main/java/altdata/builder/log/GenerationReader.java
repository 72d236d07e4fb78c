package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.kafka.core.ConsumerFactory;

/// The live projections of this instance at work, a thread each.
public final class LiveProjections implements AutoCloseable {
    private static final long MOST_MILLIS_TO_STOP = 8_000;

    private final List<ProjectionConsumer<?>> consumers;
    private final List<Thread> threads;

    private LiveProjections(List<ProjectionConsumer<?>> consumers) {
        this.consumers = consumers;
        this.threads = consumers.stream()
                .map(consumer -> Thread.ofPlatform().name("projection-", 1).start(consumer))
                .toList();
    }

    /// Starts all of them.
    public static LiveProjections start(
            ConsumerFactory<byte[], byte[]> consumers,
            DataSource database,
            Map<Projection, Generation> generations,
            List<Materialisation<?>> materialisations) {
        return new LiveProjections(materialisations.stream()
                .<ProjectionConsumer<?>>map(materialisation -> consumer(
                        consumers,
                        database,
                        Objects.requireNonNull(generations.get(materialisation.projection())),
                        materialisation))
                .toList());
    }

    private static <T> ProjectionConsumer<T> consumer(
            ConsumerFactory<byte[], byte[]> consumers,
            DataSource database,
            Generation generation,
            Materialisation<T> materialisation) {
        return new ProjectionConsumer<>(consumers, database, generation, materialisation);
    }

    /// Lets every projection finish its batch and hand its partitions over.
    @Override
    public void close() {
        consumers.forEach(ProjectionConsumer::stop);
        try {
            for (Thread thread : threads) {
                thread.join(MOST_MILLIS_TO_STOP);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
