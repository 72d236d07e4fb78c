package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.series.SeriesStore;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.series.Series;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v2 `/api/entities/{ticker}`: one entity with all its fields, and a summary of each of its social series.
@Component
final class EntityDetails implements OperationProvider {
    /// Unknown values are null.
    public record EntityDetail(
            String ticker,
            String name,
            @Nullable String industry,
            @Nullable String domain,
            String id,
            String type,
            @Nullable String market,
            @Nullable String logo,
            @Nullable String description,
            @Nullable String employees,
            List<String> peers,
            boolean active,
            @Nullable LocalDate added,
            List<PlatformSeries> platforms) {}

    /// @param fromDate the date of the oldest point, null if absent
    /// @param toDate   the date of the newest point, null if absent
    public record PlatformSeries(
            String platform,
            String handle,
            @Nullable LocalDate fromDate,
            @Nullable LocalDate toDate,
            int points) {}

    private final EntityDirectory directory;
    private final SeriesStore store;

    EntityDetails(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2("/api/entities/{ticker}", "entities:detail", "Details of an entity")
                .parameters(Parameter.TICKER)
                .tables("entities.entity", "metrics.chunk")
                .handler(EntityDetail.class, this::details));
    }

    private Mono<EntityDetail> details(ApiRequest request) {
        return directory
                .byTicker(request.release(), request.tickerInPath())
                .flatMap(entity -> store.read(
                                request.release(),
                                entity.ticker(),
                                entity.handles().keySet().stream()
                                        .map(Platform::group)
                                        .toList())
                        .map(series -> detail(entity, series)));
    }

    private static EntityDetail detail(Entity entity, Series series) {
        return new EntityDetail(
                entity.ticker(),
                entity.name(),
                entity.industry(),
                entity.domain(),
                entity.id(),
                entity.entity(),
                entity.market(),
                entity.logo(),
                entity.description(),
                entity.employees(),
                entity.peers(),
                entity.active(),
                entity.added(),
                Arrays.stream(Platform.values())
                        .flatMap(platform -> Stream.ofNullable(entity.handle(platform))
                                .map(handle -> platform(platform, handle, series)))
                        .toList());
    }

    private static PlatformSeries platform(Platform platform, String handle, Series series) {
        int[] slots = series.slots(Period.DAILY)
                .filter(slot -> series.hasPoint(platform.group(), slot))
                .toArray();
        return new PlatformSeries(
                platform.publishedName(),
                handle,
                slots.length == 0 ? null : Period.DAILY.date(slots[0]),
                slots.length == 0 ? null : Period.DAILY.date(slots[slots.length - 1]),
                slots.length);
    }
}
