package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.entities.EntityText;
import altdata.api.http.Endpoint;
import altdata.api.http.Operation;
import altdata.api.http.Question;
import altdata.api.http.V1Parameters;
import altdata.api.series.CurrentValue;
import altdata.api.series.Series;
import altdata.api.series.SeriesStore;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.Tickers;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// v1 `/graph/`: entities by exact ticker, by part of a ticker or name, or all active ones (v1 behaviour rules
/// 1 and 3).
@Component
final class Graph implements Endpoint {
    private static final int MOST_MATCHES = 5;
    private static final List<Metric> JOB_METRICS = List.of(Metric.JOBS_REVIEW_SITE, Metric.JOBS_PROFESSIONAL_NETWORK);

    record Body(int status, List<Result> results) {}

    /// @param market present in search mode only
    /// @param jobs   present with `source=jobs` only
    record Result(
            @JsonUnwrapped EntityText entity,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String market,

            @JsonUnwrapped @Nullable Jobs jobs) {}

    /// The current numbers of job postings, and where they are counted; null is unknown.
    record Jobs(
            @Nullable String reviewSiteId,
            @Nullable String professionalNetworkId,
            @Nullable BigDecimal jobsReviewSite,
            @Nullable BigDecimal jobsProfessionalNetwork) {}

    private final EntityDirectory directory;
    private final SeriesStore store;

    Graph(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/graph", this::answer));
    }

    private Mono<Body> answer(Question question) {
        V1Parameters parameters = question.v1();
        String symbol = parameters.text("symbol");
        String input = parameters.text("input");
        String kind = parameters.oneOf("entity", List.of("company", "crypto"));
        boolean withJobs = parameters.oneOf("source", List.of("jobs")) != null;
        boolean isSearch = symbol == null && input != null;
        return entities(question, symbol, input, kind)
                .collectList()
                .flatMap(entities -> (withJobs ? series(question, entities) : Mono.just(Map.<String, Series>of()))
                        .map(series -> new Body(
                                200,
                                entities.stream()
                                        .map(entity -> new Result(
                                                EntityText.of(entity),
                                                isSearch ? EntityText.orEmpty(entity.market()) : null,
                                                withJobs ? jobs(entity, series.get(entity.ticker())) : null))
                                        .toList())));
    }

    private Flux<Entity> entities(
            Question question, @Nullable String symbol, @Nullable String input, @Nullable String kind) {
        if (symbol != null) {
            String ticker = Tickers.normalised(symbol);
            return ticker == null
                    ? Flux.empty()
                    : directory
                            .find(question.release(), ticker)
                            .filter(entity -> kind == null || kind.equals(entity.entity()))
                            .flux();
        }
        return input == null
                ? directory.active(question.release(), kind)
                : directory.search(question.release(), input, kind, MOST_MATCHES);
    }

    private Mono<Map<String, Series>> series(Question question, List<Entity> entities) {
        return store.readAll(
                question.release(), entities.stream().map(Entity::ticker).toList(), Series.groupsOf(JOB_METRICS));
    }

    private static Jobs jobs(Entity entity, @Nullable Series series) {
        return new Jobs(
                entity.reviewSiteId(),
                entity.professionalNetworkId(),
                current(series, Metric.JOBS_REVIEW_SITE),
                current(series, Metric.JOBS_PROFESSIONAL_NETWORK));
    }

    private static @Nullable BigDecimal current(@Nullable Series series, Metric metric) {
        CurrentValue current = series == null ? null : CurrentValue.of(series, metric);
        return current == null ? null : current.value();
    }
}
