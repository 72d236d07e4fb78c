package altdata.api.ranking;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.entities.EntityDirectory;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/check_review_site` and `/check_webtraffic`: whether an entity has such data, and the date of the latest
/// value.
@Component
final class Availability implements OperationProvider {
    private static final String READ = """
            select max(date) from {metrics}.current_value where ticker = $1 and metric = any($2)
            """;
    private static final List<Metric> REVIEW_SITE = metrics(MetricGroup.REVIEW_SITE, MetricGroup.EMPLOYER_RATING);
    private static final List<Metric> WEBTRAFFIC = metrics(MetricGroup.WEBTRAFFIC);

    /// @param lastDate null if there is no data
    public record Body(
            int status,
            String symbol,
            boolean available,
            @Nullable LocalDate lastDate) {}

    private final EntityDirectory directory;
    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    Availability(EntityDirectory directory, ReadTables tables, CurrentValuesAsOf currentValues) {
        this.directory = directory;
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/check_review_site", "Availability of employer data of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.current_value")
                        .handler(Body.class, request -> availability(request, REVIEW_SITE)),
                Operation.v1("/check_webtraffic", "Availability of web traffic of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.current_value")
                        .handler(Body.class, request -> availability(request, WEBTRAFFIC)));
    }

    private Mono<Body> availability(ApiRequest request, List<Metric> metrics) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> currentValues
                        .of(request.release(), metrics, List.of(entity.ticker()))
                        .flatMapMany(release -> tables.rowsByKey(
                                release,
                                READ,
                                Availability::date,
                                entity.ticker(),
                                metrics.stream().map(Metric::publishedName).toArray(String[]::new)))
                        .single()
                        .map(date -> new Body(200, entity.ticker(), date.isPresent(), date.orElse(null))));
    }

    private static Optional<LocalDate> date(DatabaseRow row) {
        return Optional.ofNullable(row.optionalDate(0));
    }

    private static List<Metric> metrics(MetricGroup... groups) {
        return Arrays.stream(groups).flatMap(group -> group.metrics().stream()).toList();
    }
}
