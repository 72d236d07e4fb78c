package altdata.api.timeline;

import altdata.api.entities.EntityDirectory;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.series.SeriesStore;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Platform;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/photo_share_followers`: the photo-share followers of one entity, ascending by date.
@Component
final class PhotoShareFollowers implements OperationProvider {
    private static final List<PointArray.Field> FIELDS =
            List.of(PointArray.Field.of(Metric.PHOTO_SHARE_FOLLOWERS, Metric.PHOTO_SHARE_FOLLOWERS.publishedName()));

    /// @param photoShareHandle null if the entity has no account
    public record Body(
            int status,
            String id,
            String name,
            String ticker,
            @Nullable String photoShareHandle,
            PointArray<FollowersPoint> timeline) {}

    /// A point with the followers of a day.
    public record FollowersPoint() implements PointShape {
        @Override
        public List<PointArray.Field> fields() {
            return FIELDS;
        }
    }

    private final EntityDirectory directory;
    private final SeriesStore store;

    PhotoShareFollowers(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/photo_share_followers", "Photo-share followers of an entity")
                .parameters(Parameter.TICKER.optional(), Parameter.SYMBOL.optional())
                .requiresOneOf("ticker", "symbol")
                .tables("entities.entity", "metrics.chunk")
                .handler(Body.class, this::followers));
    }

    private Mono<Body> followers(ApiRequest request) {
        String ticker = request.v1().optionalTicker("ticker");
        String symbol = ticker == null ? request.v1().requiredTicker("symbol") : ticker;
        return directory
                .byTicker(request.release(), symbol)
                .flatMap(entity -> store.read(request.release(), symbol, List.of(MetricGroup.PHOTO_SHARE))
                        .map(series -> new Body(
                                200,
                                entity.id(),
                                entity.name(),
                                entity.ticker(),
                                entity.handle(Platform.PHOTO_SHARE),
                                PointArray.of(series, Period.DAILY, FIELDS))));
    }
}
