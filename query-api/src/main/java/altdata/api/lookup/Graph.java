package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.entities.EntityText;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.V1Parameters;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.Tickers;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// v1 `/graph/`: finds entities by exact ticker or by part of a ticker or name, or lists all active ones (v1
/// behaviour rules 1 and 3).
@Component
final class Graph implements OperationProvider {
    private static final int MAX_MATCHES = 5;
    private static final Mono<Map<String, Map<String, Long>>> NO_JOB_COUNTS = Mono.just(Map.of());

    public record Body(int status, List<EntitySummary> results) {}

    /// @param market present in search mode only
    /// @param jobs   present with `source=jobs` only
    public record EntitySummary(
            @JsonUnwrapped EntityText entity,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String market,

            @JsonUnwrapped @Nullable Jobs jobs) {}

    /// The ids of the entity on the job sites and its current job posting counts; null if unknown.
    public record Jobs(
            @Nullable String reviewSiteId,
            @Nullable String professionalNetworkId,
            @Nullable Long jobsReviewSite,
            @Nullable Long jobsProfessionalNetwork) {}

    private final EntityDirectory directory;
    private final JobCounts jobCounts;

    Graph(EntityDirectory directory, JobCounts jobCounts) {
        this.directory = directory;
        this.jobCounts = jobCounts;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/graph", "Entities by ticker or by part of a name, or all active entities")
                .parameters(
                        Parameter.text("symbol", "An exact ticker.").optional().withExample("AAPL"),
                        Parameter.text("input", "Part of a name or ticker. Returns at most 5 entities.")
                                .optional(),
                        Parameter.ENTITY_KIND,
                        Parameter.flag("source", "jobs", "`jobs` adds fields about job postings."))
                .tables("entities.entity", "metrics.current_value")
                .handler(Body.class, this::entities));
    }

    private Mono<Body> entities(ApiRequest request) {
        V1Parameters parameters = request.v1();
        String symbol = parameters.text("symbol");
        String input = parameters.text("input");
        String kind = parameters.choice("entity");
        boolean withJobs = parameters.hasFlag("source");
        boolean isSearch = symbol == null && input != null;
        return entities(request, symbol, input, kind)
                .collectList()
                .flatMap(entities -> (withJobs ? jobCounts.of(request.release(), tickers(entities)) : NO_JOB_COUNTS)
                        .map(values -> new Body(
                                200,
                                entities.stream()
                                        .map(entity -> new EntitySummary(
                                                EntityText.of(entity),
                                                isSearch ? EntityText.orEmpty(entity.market()) : null,
                                                withJobs
                                                        ? jobs(entity, values.getOrDefault(entity.ticker(), Map.of()))
                                                        : null))
                                        .toList())));
    }

    private Flux<Entity> entities(
            ApiRequest request, @Nullable String symbol, @Nullable String input, @Nullable String kind) {
        if (symbol != null) {
            String ticker = Tickers.normalize(symbol);
            return ticker == null
                    ? Flux.empty()
                    : directory
                            .find(request.release(), ticker)
                            .filter(entity -> kind == null || kind.equals(entity.entity()))
                            .flux();
        }
        return input == null
                ? directory.active(request.release(), kind)
                : directory.search(request.release(), input, kind, MAX_MATCHES);
    }

    private static List<String> tickers(List<Entity> entities) {
        return entities.stream().map(Entity::ticker).toList();
    }

    private static Jobs jobs(Entity entity, Map<String, Long> values) {
        return new Jobs(
                entity.reviewSiteId(),
                entity.professionalNetworkId(),
                values.get(Metric.JOBS_REVIEW_SITE.publishedName()),
                values.get(Metric.JOBS_PROFESSIONAL_NETWORK.publishedName()));
    }
}
