package altdata.api.ranking;

import altdata.api.entities.EntityDirectory;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.series.SeriesStore;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.Series;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/check_review_site` and `/check_webtraffic`: whether an entity has such data, and the date of the latest
/// value.
@Component
final class Availability implements OperationProvider {
    private static final Set<MetricGroup> REVIEW_SITE = Set.of(MetricGroup.REVIEW_SITE, MetricGroup.EMPLOYER_RATING);
    private static final Set<MetricGroup> WEBTRAFFIC = Set.of(MetricGroup.WEBTRAFFIC);

    /// @param lastDate null if there is no data
    public record Body(
            int status,
            String symbol,
            boolean available,
            @Nullable LocalDate lastDate) {}

    private final EntityDirectory directory;
    private final SeriesStore store;

    Availability(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/check_review_site", "Availability of employer data of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.chunk")
                        .batched()
                        .handler(Body.class, request -> availability(request, REVIEW_SITE)),
                Operation.v1("/check_webtraffic", "Availability of web traffic of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.chunk")
                        .batched()
                        .handler(Body.class, request -> availability(request, WEBTRAFFIC)));
    }

    private Mono<Body> availability(ApiRequest request, Set<MetricGroup> groups) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> store.read(request.release(), entity.ticker(), groups)
                        .map(series -> body(entity.ticker(), groups, series)));
    }

    private static Body body(String ticker, Set<MetricGroup> groups, Series series) {
        Optional<LocalDate> last = groups.stream()
                .flatMap(group -> group.metrics().stream())
                .flatMap(metric -> latestDate(metric, series).stream())
                .max(Comparator.naturalOrder());
        return new Body(200, ticker, last.isPresent(), last.orElse(null));
    }

    private static Optional<LocalDate> latestDate(Metric metric, Series series) {
        int slot = series.latestSlot(metric, Integer.MAX_VALUE);
        return slot == Series.NO_SLOT
                ? Optional.empty()
                : Optional.of(metric.period().date(slot));
    }
}
