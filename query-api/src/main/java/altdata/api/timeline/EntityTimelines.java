package altdata.api.timeline;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.entities.EntityText;
import altdata.api.http.Endpoint;
import altdata.api.http.Operation;
import altdata.api.http.Question;
import altdata.api.series.Series;
import altdata.api.series.SeriesStore;
import altdata.api.timeline.PointArray.Field;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1's timelines of a few fixed fields: `/history_timeline`, `/ai_timeline`, `/ai_score/` of one symbol,
/// `/db_price`.
@Component
final class EntityTimelines implements Endpoint {
    /// `/history_timeline` "returns only data before the year 2024" (v1 behaviour rule 4).
    private static final LocalDate END_OF_HISTORY = LocalDate.of(2024, 1, 1);
    /// `/ai_score/` "returns up to 600 days of history" (v1 behaviour rule 5).
    private static final int MOST_SCORES = 600;

    private static final List<Field> HISTORY_DAILY =
            List.of(named(Metric.FORUM_MENTIONS), named(Metric.FORUM_SENTIMENT));
    private static final List<Field> HISTORY_MONTHLY = List.of(named(Metric.WEBTRAFFIC));
    private static final List<Field> AI_TIMELINE = List.of(
            named(Metric.FORUM_MENTIONS),
            named(Metric.FORUM_SENTIMENT),
            named(Metric.INVESTOR_CHAT_MENTIONS),
            new Field(Metric.AI_SCORE, new TimelineField("ai_scores", "score")));
    private static final List<Field> AI_SCORES = List.of(
            named(Metric.AI_SCORE),
            named(Metric.AI_AUDIENCE),
            named(Metric.AI_EMPLOYMENT),
            named(Metric.AI_CUSTOMER),
            named(Metric.AI_FUNDAMENTAL));
    private static final List<Field> BETA_PRICE = List.of(named(Metric.TARGET_PRICE_BETA));

    record Body(int status, String id, String name, String ticker, Object data) {}

    record ScoreBody(int status, @JsonUnwrapped EntityText entity, PointArray timeline) {}

    private final EntityDirectory directory;
    private final SeriesStore store;

    EntityTimelines(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1(
                        "/history_timeline",
                        question -> answer(
                                question,
                                List.of(Metric.FORUM_MENTIONS, Metric.FORUM_SENTIMENT, Metric.WEBTRAFFIC),
                                EntityTimelines::history)),
                Operation.v1(
                        "/ai_timeline",
                        question -> answer(
                                question,
                                metrics(AI_TIMELINE),
                                (entity, series) -> body(entity, PointArray.of(series, Period.DAILY, AI_TIMELINE)))),
                Operation.v1("/ai_score", question -> answer(question, metrics(AI_SCORES), EntityTimelines::scores)),
                Operation.v1(
                        "/db_price",
                        question -> answer(
                                question,
                                metrics(BETA_PRICE),
                                (entity, series) -> body(entity, PointArray.of(series, Period.DAILY, BETA_PRICE)))));
    }

    private <B> Mono<B> answer(Question question, List<Metric> metrics, BiFunction<Entity, Series, B> body) {
        String symbol = question.v1().requiredTicker("symbol");
        return directory
                .byTicker(question.release(), symbol)
                .flatMap(entity -> store.read(question.release(), symbol, Series.groupsOf(metrics))
                        .map(series -> body.apply(entity, series)));
    }

    private static Body history(Entity entity, Series series) {
        return body(
                entity,
                new DailyAndMonthly(
                        beforeTheEnd(series, Period.DAILY, HISTORY_DAILY),
                        beforeTheEnd(series, Period.MONTHLY, HISTORY_MONTHLY)));
    }

    private static PointArray beforeTheEnd(Series series, Period period, List<Field> fields) {
        return new PointArray(series, period, fields, slot -> slot < period.slot(END_OF_HISTORY), 0);
    }

    private static ScoreBody scores(Entity entity, Series series) {
        return new ScoreBody(
                200, EntityText.of(entity), new PointArray(series, Period.DAILY, AI_SCORES, _ -> true, MOST_SCORES));
    }

    private static Body body(Entity entity, Object data) {
        return new Body(200, entity.id(), entity.name(), entity.ticker(), data);
    }

    private static Field named(Metric metric) {
        return Field.of(metric, metric.publishedName());
    }

    private static List<Metric> metrics(List<Field> fields) {
        return fields.stream().map(Field::metric).toList();
    }
}
