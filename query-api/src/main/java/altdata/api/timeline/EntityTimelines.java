package altdata.api.timeline;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.series.SeriesStore;
import altdata.api.timeline.PointArray.Field;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.catalogue.TimelineField;
import altdata.contracts.series.Series;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1's timelines with a fixed set of fields: `/history_timeline`, `/ai_timeline`, `/db_price`,
/// `/photo_share_followers`.
@Component
final class EntityTimelines implements OperationProvider {
    /// `/history_timeline` "returns only data before the year 2024" (v1 behaviour rule 4).
    private static final LocalDate END_OF_HISTORY = LocalDate.of(2024, 1, 1);

    private static final List<Field> HISTORY_DAILY =
            List.of(named(Metric.FORUM_MENTIONS), named(Metric.FORUM_SENTIMENT));
    private static final List<Field> HISTORY_MONTHLY = List.of(named(Metric.WEBTRAFFIC));
    private static final List<Field> AI_TIMELINE = List.of(
            named(Metric.FORUM_MENTIONS),
            named(Metric.FORUM_SENTIMENT),
            named(Metric.INVESTOR_CHAT_MENTIONS),
            new Field(Metric.AI_SCORE, new TimelineField("ai_scores", "score")));
    private static final List<Field> BETA_PRICE = List.of(named(Metric.TARGET_PRICE_BETA));
    private static final List<Field> PHOTO_SHARE_FOLLOWERS = List.of(named(Metric.PHOTO_SHARE_FOLLOWERS));

    public record HistoryBody(int status, String id, String name, String ticker, HistoryData data) {}

    public record HistoryData(PointArray<HistoryDailyPoint> daily, PointArray<HistoryMonthlyPoint> monthly) {}

    public record AiTimelineBody(int status, String id, String name, String ticker, PointArray<AiTimelinePoint> data) {}

    public record BetaPriceBody(int status, String id, String name, String ticker, PointArray<BetaPricePoint> data) {}

    /// @param photoShareHandle null if the entity has no account
    public record PhotoShareFollowersBody(
            int status,
            String id,
            String name,
            String ticker,
            @Nullable String photoShareHandle,
            PointArray<FollowersPoint> timeline) {}

    public record HistoryDailyPoint() implements PointShape {
        @Override
        public List<Field> fields() {
            return HISTORY_DAILY;
        }
    }

    public record HistoryMonthlyPoint() implements PointShape {
        @Override
        public List<Field> fields() {
            return HISTORY_MONTHLY;
        }
    }

    public record AiTimelinePoint() implements PointShape {
        @Override
        public List<Field> fields() {
            return AI_TIMELINE;
        }
    }

    public record BetaPricePoint() implements PointShape {
        @Override
        public List<Field> fields() {
            return BETA_PRICE;
        }
    }

    /// A point with the followers of a day.
    public record FollowersPoint() implements PointShape {
        @Override
        public List<Field> fields() {
            return PHOTO_SHARE_FOLLOWERS;
        }
    }

    private final EntityDirectory directory;
    private final SeriesStore store;

    EntityTimelines(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/history_timeline", "Forum mentions and web traffic of an entity before 2024")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.chunk")
                        .handler(HistoryBody.class, this::history),
                Operation.v1("/ai_timeline", "Mentions of an entity together with its AI score")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.chunk")
                        .handler(AiTimelineBody.class, this::aiTimeline),
                Operation.v1("/db_price", "Beta target price of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.chunk")
                        .handler(BetaPriceBody.class, this::betaPrice),
                Operation.v1("/photo_share_followers", "Photo-share followers of an entity")
                        .parameters(Parameter.TICKER.optional(), Parameter.SYMBOL.optional())
                        .requiresOneOf("ticker", "symbol")
                        .tables("entities.entity", "metrics.chunk")
                        .handler(PhotoShareFollowersBody.class, this::photoShareFollowers));
    }

    private Mono<HistoryBody> history(ApiRequest request) {
        return respond(
                request,
                List.of(Metric.FORUM_MENTIONS, Metric.FORUM_SENTIMENT, Metric.WEBTRAFFIC),
                (entity, series) -> new HistoryBody(
                        200,
                        entity.id(),
                        entity.name(),
                        entity.ticker(),
                        new HistoryData(
                                before2024(series, Period.DAILY, HISTORY_DAILY),
                                before2024(series, Period.MONTHLY, HISTORY_MONTHLY))));
    }

    private Mono<AiTimelineBody> aiTimeline(ApiRequest request) {
        return respond(
                request,
                metrics(AI_TIMELINE),
                (entity, series) -> new AiTimelineBody(
                        200,
                        entity.id(),
                        entity.name(),
                        entity.ticker(),
                        PointArray.of(series, Period.DAILY, AI_TIMELINE)));
    }

    private Mono<BetaPriceBody> betaPrice(ApiRequest request) {
        return respond(
                request,
                metrics(BETA_PRICE),
                (entity, series) -> new BetaPriceBody(
                        200,
                        entity.id(),
                        entity.name(),
                        entity.ticker(),
                        PointArray.of(series, Period.DAILY, BETA_PRICE)));
    }

    private Mono<PhotoShareFollowersBody> photoShareFollowers(ApiRequest request) {
        String ticker = request.v1().optionalTicker("ticker");
        return respond(
                request,
                ticker == null ? request.v1().requiredTicker("symbol") : ticker,
                metrics(PHOTO_SHARE_FOLLOWERS),
                (entity, series) -> new PhotoShareFollowersBody(
                        200,
                        entity.id(),
                        entity.name(),
                        entity.ticker(),
                        entity.handle(Platform.PHOTO_SHARE),
                        PointArray.of(series, Period.DAILY, PHOTO_SHARE_FOLLOWERS)));
    }

    private <B> Mono<B> respond(ApiRequest request, List<Metric> metrics, BiFunction<Entity, Series, B> body) {
        return respond(request, request.v1().requiredTicker("symbol"), metrics, body);
    }

    private <B> Mono<B> respond(
            ApiRequest request, String ticker, List<Metric> metrics, BiFunction<Entity, Series, B> body) {
        return directory
                .byTicker(request.release(), ticker)
                .flatMap(entity -> store.read(request.release(), ticker, Series.groupsOf(metrics))
                        .map(series -> body.apply(entity, series)));
    }

    private static <P extends PointShape> PointArray<P> before2024(Series series, Period period, List<Field> fields) {
        return new PointArray<>(series, period, fields, slot -> slot < period.slot(END_OF_HISTORY), 0);
    }

    private static Field named(Metric metric) {
        return Field.of(metric, metric.publishedName());
    }

    private static List<Metric> metrics(List<Field> fields) {
        return fields.stream().map(Field::metric).toList();
    }
}
