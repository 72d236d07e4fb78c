package altdata.builder.status;

import altdata.builder.generations.KnownGeneration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/// The status of every generation as gauges; docs/operating.md lists names and units. While the servers do not
/// answer they stay as they were.
public final class StatusMeters implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(StatusMeters.class);
    private static final long SECONDS_BETWEEN_LOOKS = 5;
    private static final double MILLIS = 1_000;

    private record Meter(MultiGauge gauge, ToDoubleFunction<GenerationStatus> value) {}

    private final StatusReader reader;
    private final DataSource database;
    private final List<Meter> meters;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("status").factory());
    private volatile boolean isRunning;

    public StatusMeters(StatusReader reader, DataSource database, MeterRegistry registry) {
        this.reader = reader;
        this.database = database;
        this.meters = List.of(
                meter(registry, "altdata.projection.lag", "rows", GenerationStatus::lagRows),
                meter(
                        registry,
                        "altdata.projection.age",
                        "seconds",
                        status -> status.lag().toMillis() / MILLIS),
                meter(
                        registry,
                        "altdata.projection.stall",
                        "seconds",
                        status -> status.stall().toMillis() / MILLIS),
                meter(
                        registry,
                        "altdata.projection.derived.age",
                        "seconds",
                        status -> status.markAge().toMillis() / MILLIS),
                meter(registry, "altdata.projection.halted", null, status -> status.problem() == null ? 0 : 1),
                meter(registry, "altdata.projection.progress", null, GenerationStatus::progress),
                meter(registry, "altdata.dead.letters", "rows", GenerationStatus::deadLetters));
    }

    @Override
    public void start() {
        isRunning = true;
        var _ = looks.scheduleWithFixedDelay(this::look, 0, SECONDS_BETWEEN_LOOKS, TimeUnit.SECONDS);
    }

    @Override
    public void stop() {
        isRunning = false;
        looks.shutdownNow();
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    private void look() {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            List<GenerationStatus> statuses = reader.read(connection);
            for (Meter meter : meters) {
                meter.gauge()
                        .register(
                                statuses.stream()
                                        .map(status -> Row.of(
                                                tags(status.known()),
                                                meter.value().applyAsDouble(status)))
                                        .toList(),
                                true);
            }
        } catch (SQLException | KafkaException e) {
            LOG.debug("the status cannot be looked at: {}", e.getMessage());
        }
    }

    private static Meter meter(
            MeterRegistry registry, String name, @Nullable String unit, ToDoubleFunction<GenerationStatus> value) {
        return new Meter(MultiGauge.builder(name).baseUnit(unit).register(registry), value);
    }

    private static Tags tags(KnownGeneration known) {
        return Tags.of(
                "projection", known.generation().projection().publishedName(),
                "generation", known.generation().schema(),
                "state", known.state().name());
    }
}
