package altdata.builder;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.BatchMeters;
import altdata.builder.log.GenerationConsumers;
import altdata.builder.log.ConsumerPlan;
import altdata.builder.log.TopicIds;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.ConsumerFactory;

/// How this instance reads the log.
final class GenerationConsumerFactory {
    private static final Logger LOG = LoggerFactory.getLogger(GenerationConsumerFactory.class);
    /// What was read is applied at once.
    private static final int WHATEVER_IS_THERE = 1;

    private final ConsumerFactory<byte[], byte[]> consumers;
    private final Admin admin;
    private final DataSource database;
    private final BuilderSettings settings;
    private final MeterRegistry meters;
    private final Tracer tracer;

    GenerationConsumerFactory(
            ConsumerFactory<byte[], byte[]> consumers,
            Admin admin,
            DataSource database,
            BuilderSettings settings,
            MeterRegistry meters,
            Tracer tracer) {
        this.consumers = consumers;
        this.admin = admin;
        this.database = database;
        this.settings = settings;
        this.meters = meters;
        this.tracer = tracer;
    }

    /// One that is being built is read by several threads and in large batches: the fewer times a row of a table is
    /// written, the sooner it is done. A throttled one is read by one thread and in small batches, so that nobody
    /// waits long behind any of them.
    ConsumerPlan plan(KnownGeneration known) {
        return known.state() == GenerationState.BUILDING && known.rowsPerSecond() == null
                ? new ConsumerPlan(
                        settings.replayThreads(),
                        settings.replayBatchRows(),
                        settings.replayBatchRows(),
                        Duration.ZERO,
                        null,
                        known.scope())
                : new ConsumerPlan(
                        1,
                        WHATEVER_IS_THERE,
                        known.rowsPerSecond() == null ? settings.batchRows() : WHATEVER_IS_THERE,
                        interval(known),
                        known.rowsPerSecond(),
                        known.scope());
    }

    /// One that is throttled waits enough.
    private Duration interval(KnownGeneration known) {
        return known.rowsPerSecond() == null ? settings.batchInterval() : Duration.ZERO;
    }

    GenerationConsumers start(Generation generation, ConsumerPlan plan) {
        return GenerationConsumers.start(
                consumers,
                new TopicIds(admin),
                database,
                generation,
                ProjectionBindings.of(generation.projection()),
                plan,
                new BatchMeters(meters, generation),
                tracer);
    }

    /// Removes the consumer group of a generation nobody reads into any more; the last instance to leave it
    /// succeeds.
    void forget(Generation generation) {
        admin.deleteConsumerGroups(List.of(generation.group())).all().whenComplete((_, failure) -> {
            if (failure != null) {
                LOG.debug("the group of {} stays: {}", generation, failure.getMessage());
            }
        });
    }
}
