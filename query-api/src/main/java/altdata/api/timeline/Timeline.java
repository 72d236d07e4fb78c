package altdata.api.timeline;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.entities.EntityText;
import altdata.api.insights.EntityInsights;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.V1Parameters;
import altdata.api.series.SeriesStore;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Series;
import altdata.contracts.series.Values;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/timeline/`: the daily and monthly points of an entity, all of them or those of one date (v1 behaviour
/// rule 2).
@Component
final class Timeline implements OperationProvider {
    private static final Mono<Map<String, EntityInsights.TimelineInsight>> NO_INSIGHTS = Mono.just(Map.of());

    public record Body(
            int status,
            @JsonUnwrapped EntityText entity,
            List<String> peers,
            Map<String, EntityInsights.TimelineInsight> insights,
            TimelineData data) {}

    public record TimelineData(PointArray<DailyDataPoint> daily, PointArray<MonthlyDataPoint> monthly) {}

    /// A point with the daily fields of the metric catalogue.
    public record DailyDataPoint() implements PointShape {
        @Override
        public List<PointArray.Field> fields() {
            return TimelineFields.of(Period.DAILY, null);
        }
    }

    /// A point with the monthly fields of the metric catalogue.
    public record MonthlyDataPoint() implements PointShape {
        @Override
        public List<PointArray.Field> fields() {
            return TimelineFields.of(Period.MONTHLY, null);
        }
    }

    private final EntityDirectory directory;
    private final SeriesStore store;
    private final EntityInsights insights;

    Timeline(EntityDirectory directory, SeriesStore store, EntityInsights insights) {
        this.directory = directory;
        this.store = store;
        this.insights = insights;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/timeline", "Daily and monthly series of an entity")
                .parameters(
                        Parameter.SYMBOL,
                        Parameter.date("date", "Returns only this date.").optional(),
                        Parameter.text("data", "Names of the fields to return, separated by commas.")
                                .optional())
                .tables("entities.entity", "metrics.chunk", "metrics.current_value")
                .handler(Body.class, this::timeline));
    }

    private Mono<Body> timeline(ApiRequest request) {
        V1Parameters parameters = request.v1();
        LocalDate date = parameters.date("date");
        Set<String> names = TimelineFields.parse(parameters.text("data"));
        String symbol = parameters.requiredTicker("symbol");
        return directory
                .byTicker(request.release(), symbol)
                .flatMap(entity -> store.read(
                        request.release(),
                        symbol,
                        EnumSet.allOf(MetricGroup.class),
                        entity.active() ? insights.of(request.release(), symbol) : NO_INSIGHTS,
                        (series, named) -> body(entity, series, named, date, names)));
    }

    private static Body body(
            Entity entity,
            Series series,
            Map<String, EntityInsights.TimelineInsight> insights,
            @Nullable LocalDate date,
            @Nullable Set<String> names) {
        return new Body(
                200,
                EntityText.of(entity),
                entity.peers(),
                insights,
                new TimelineData(
                        points(series, Period.DAILY, date, names), points(series, Period.MONTHLY, date, names)));
    }

    private static <P extends PointShape> PointArray<P> points(
            Series series, Period period, @Nullable LocalDate date, @Nullable Set<String> names) {
        IntPredicate isRequested = slot -> date == null || slot == period.slot(date);
        List<PointArray.Field> fields = TimelineFields.of(period, names);
        IntPredicate isIncluded =
                fields.isEmpty() ? isRequested.and(dateOnlySlots(series, period, names)) : isRequested;
        return new PointArray<>(series, period, fields, isIncluded, 0);
    }

    /// Selects the slots of points that contain only their date: every slot with a value if the caller
    /// requested only dates, otherwise no slot.
    private static IntPredicate dateOnlySlots(Series series, Period period, @Nullable Set<String> names) {
        if (names == null || !names.equals(TimelineFields.DATE_ONLY)) {
            return _ -> false;
        }
        List<Values> all = TimelineFields.of(period, null).stream()
                .map(field -> series.values(field.metric()))
                .toList();
        return slot -> all.stream().anyMatch(values -> values.isPresent(slot));
    }
}
