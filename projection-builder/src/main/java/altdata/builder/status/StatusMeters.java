package altdata.builder.status;

import altdata.builder.generations.KnownGeneration;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Publishes the status of every generation as gauges; docs/monitoring.md lists names and units. If the status
/// is older than 30 s, the gauges are removed and only its age remains, because constant numbers would look
/// healthy.
public final class StatusMeters {
    private static final Duration MAX_STATUS_AGE = Duration.ofSeconds(30);
    private static final double MILLIS = 1_000;

    private record Meter(MultiGauge gauge, ToDoubleFunction<GenerationStatus> value) {}

    private final StatusPoller poller;
    private final List<Meter> meters;
    private final MultiGauge ignoredByName;

    public StatusMeters(StatusPoller poller, MeterRegistry registry) {
        this.poller = poller;
        this.meters = List.of(
                meter(registry, "altdata.projection.lag", "rows", GenerationStatus::lagRows),
                meter(registry, "altdata.projection.backlog", "rows", GenerationStatus::backlogRows),
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
                meter(registry, "altdata.dead.letters", "rows", GenerationStatus::deadLetters),
                meter(registry, "altdata.projection.ignored.fields", null, GenerationStatus::ignoredFields));
        ignoredByName = MultiGauge.builder("altdata.projection.ignored.field")
                .baseUnit("rows")
                .register(registry);
        Gauge.builder("altdata.status.age", poller, each -> each.age().toMillis() / MILLIS)
                .baseUnit("seconds")
                .register(registry);
        poller.listen(this::update);
    }

    private void update(@Nullable StatusSnapshot snapshot) {
        if (snapshot != null) {
            show(snapshot.statuses());
        } else if (poller.age().compareTo(MAX_STATUS_AGE) > 0) {
            show(List.of());
        }
    }

    private void show(List<GenerationStatus> statuses) {
        for (Meter meter : meters) {
            meter.gauge()
                    .register(
                            statuses.stream()
                                    .map(status -> Row.of(
                                            tags(status.known()), meter.value().applyAsDouble(status)))
                                    .toList(),
                            true);
        }
        ignoredByName.register(
                statuses.stream()
                        .flatMap(status -> status.ignored().stream()
                                .map(field -> Row.of(
                                        tags(status.known()).and("field", field.field()), (double) field.count())))
                        .toList(),
                true);
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
