package altdata.builder;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.log.BatchMeters;
import altdata.builder.log.ConsumerPlan;
import altdata.builder.log.ConsumerRuntime;
import altdata.builder.log.ConsumerServices;
import altdata.builder.log.GenerationConsumers;
import altdata.builder.log.TopicLog;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.ConsumerFactory;

/// Plans and starts the consumers of a generation in this instance.
final class GenerationConsumerFactory {
    private static final Logger LOG = LoggerFactory.getLogger(GenerationConsumerFactory.class);
    /// Polled records are written immediately.
    private static final int NO_MINIMUM = 1;

    private static final Duration COLLECTION_TIME = Duration.ofSeconds(1);
    /// A throttled generation writes at least this often, so that its transactions stay short.
    private static final Duration THROTTLED_COLLECTION_TIME = Duration.ofMillis(250);

    private final ConsumerServices services;
    private final Admin admin;
    private final BuilderSettings settings;
    private final MeterRegistry meters;

    GenerationConsumerFactory(
            ConsumerFactory<byte[], byte[]> consumers,
            Admin admin,
            DataSource database,
            BuilderSettings settings,
            MeterRegistry meters,
            Tracer tracer) {
        this.services = new ConsumerServices(consumers, TopicLog.from(admin), database, tracer, ConsumerRuntime.SYSTEM);
        this.admin = admin;
        this.settings = settings;
        this.meters = meters;
    }

    /// Chooses threads and batch sizes. A generation that is BUILDING uses several threads and large batches: a
    /// replay is faster if each table row is written fewer times. A throttled generation uses the same settings
    /// until its promotion, because it would not reach its rate with small transactions. It collects the rows
    /// of 250 ms per transaction.
    ConsumerPlan plan(KnownGeneration known) {
        boolean isThrottled = known.rowsPerSecond() != null;
        return known.state() == GenerationState.BUILDING || isThrottled
                ? new ConsumerPlan(
                        settings.replayThreads(),
                        settings.replayBatchRows(),
                        settings.replayBatchRows(),
                        isThrottled ? THROTTLED_COLLECTION_TIME : COLLECTION_TIME,
                        Duration.ZERO,
                        known.rowsPerSecond())
                : new ConsumerPlan(
                        1, NO_MINIMUM, settings.batchRows(), COLLECTION_TIME, settings.batchInterval(), null);
    }

    /// @param afterBatch called after each committed batch
    GenerationConsumers start(KnownGeneration known, ConsumerPlan plan, Runnable afterBatch) {
        Generation generation = known.generation();
        return GenerationConsumers.start(
                services,
                known,
                ProjectionBindings.of(generation.projection()),
                plan,
                new BatchMeters(meters, generation),
                afterBatch);
    }

    /// Deletes the consumer group of a dropped generation. Fails, without consequences, while another instance
    /// is still a member; the last instance to leave succeeds.
    void deleteGroup(Generation generation) {
        admin.deleteConsumerGroups(List.of(generation.group())).all().whenComplete((_, failure) -> {
            if (failure != null) {
                LOG.debug("could not delete the consumer group of {}: {}", generation, failure.getMessage());
            }
        });
    }
}
