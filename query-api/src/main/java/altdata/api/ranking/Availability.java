package altdata.api.ranking;

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
import java.util.stream.Stream;
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
    private static final String[] REVIEW_SITE = metrics(MetricGroup.REVIEW_SITE, MetricGroup.EMPLOYER_RATING);
    private static final String[] WEBTRAFFIC = metrics(MetricGroup.WEBTRAFFIC);

    /// @param lastDate null if there is no data
    public record Body(
            int status,
            String symbol,
            boolean available,
            @Nullable LocalDate lastDate) {}

    private final EntityDirectory directory;
    private final ReadTables tables;

    Availability(EntityDirectory directory, ReadTables tables) {
        this.directory = directory;
        this.tables = tables;
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

    private Mono<Body> availability(ApiRequest request, String[] metrics) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> tables.rowsByKey(
                                request.release(), READ, Availability::date, entity.ticker(), metrics)
                        .single()
                        .map(date -> new Body(200, entity.ticker(), date.isPresent(), date.orElse(null))));
    }

    private static Optional<LocalDate> date(DatabaseRow row) {
        return Optional.ofNullable(row.optionalDate(0));
    }

    private static String[] metrics(MetricGroup... groups) {
        return Arrays.stream(groups)
                .flatMap(group -> Stream.of(group.metrics().toArray(Metric[]::new)))
                .map(Metric::publishedName)
                .toArray(String[]::new);
    }
}
