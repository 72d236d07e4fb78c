package altdata.builder.log;

import altdata.builder.generations.Generation;
import io.opentelemetry.api.trace.Tracer;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.springframework.kafka.core.ConsumerFactory;

/// The threads of this instance that read the log into one generation.
public final class GenerationConsumers {
    private record Reader(ProjectionConsumer<?> consumer, Thread thread) {}

    private final ConsumerPlan plan;
    private final List<Reader> readers;

    private GenerationConsumers(ConsumerPlan plan, List<Reader> readers) {
        this.plan = plan;
        this.readers = readers;
    }

    /// Starts to read.
    public static GenerationConsumers start(
            ConsumerFactory<byte[], byte[]> consumers,
            TopicIds topicIds,
            DataSource database,
            Generation generation,
            ProjectionBinding<?> materialisation,
            ConsumerPlan plan,
            BatchMeters meters,
            Tracer tracer) {
        return new GenerationConsumers(
                plan,
                IntStream.range(0, plan.threads())
                        .mapToObj(number -> {
                            ProjectionConsumer<?> consumer = new ProjectionConsumer<>(
                                    consumers,
                                    topicIds,
                                    database,
                                    generation,
                                    materialisation,
                                    plan,
                                    meters,
                                    new BatchSpans(
                                            tracer,
                                            generation,
                                            materialisation.topic().name()));
                            return new Reader(
                                    consumer,
                                    Thread.ofPlatform()
                                            .name("project-" + generation.schema() + '-' + number)
                                            .start(consumer));
                        })
                        .toList());
    }

    /// How it reads.
    public ConsumerPlan plan() {
        return plan;
    }

    /// Asks it to finish its batch and hand its partitions over; does not wait for that.
    public void stop() {
        readers.forEach(reader -> reader.consumer().stop());
    }

    /// Whether one of its threads has ended, which only an error does that nobody catches, unless it was asked to.
    public boolean hasLostThread() {
        return readers.stream().anyMatch(reader -> !reader.thread().isAlive());
    }

    /// Whether it has.
    public boolean hasEnded() {
        return readers.stream().noneMatch(reader -> reader.thread().isAlive());
    }
}
