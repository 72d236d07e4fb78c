package altdata.api.social;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.format.Columns;
import altdata.api.format.Items;
import altdata.api.format.Member;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.schema.ObjectSchema;
import altdata.api.schema.SchemaProvider;
import altdata.api.schema.SerializedAs;
import altdata.api.series.PointsJsonWriter;
import altdata.api.series.SeriesStore;
import altdata.api.v2.DateRange;
import altdata.api.v2.V2Parameters;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.catalogue.Role;
import altdata.contracts.series.Series;
import altdata.contracts.series.Values;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.ObjectNode;

/// v2 `/api/social/{platform}/{ticker}`: one operation per platform, newest point first (v2 social rules 1 to
/// 5).
@Component
final class SocialSeries implements OperationProvider {
    /// @param handle null if the entity has no handle on the platform; then the data is empty too (rule 3)
    public record SocialSeriesResponse(
            String ticker,
            String platform,

            @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable
            String handle,

            LocalDate fromDate,
            LocalDate toDate,
            Points data) {}

    /// The schema of a point; null values are omitted. Only the microblog and the forum have mentions.
    public record SocialDataPoint() implements SchemaProvider {
        @Override
        public ObjectNode schema() {
            ObjectSchema point = new ObjectSchema();
            point.required("date", "string").put("format", "date");
            point.optional("followers", "integer").put("minimum", 0).put("format", "int64");
            point.optional("mentions", "integer").put("minimum", 0).put("format", "int64");
            point.optional("sentiment", "integer").put("minimum", 0).put("maximum", 100);
            return point.schema();
        }
    }

    private final EntityDirectory directory;
    private final SeriesStore store;

    SocialSeries(EntityDirectory directory, SeriesStore store) {
        this.directory = directory;
        this.store = store;
    }

    @Override
    public List<Operation> operations() {
        return Arrays.stream(Platform.values()).map(this::operation).toList();
    }

    private Operation operation(Platform platform) {
        String name = platform.publishedName();
        return Operation.v2(
                        "/api/social/" + name + "/{ticker}",
                        "social:" + name,
                        "Daily series of an entity on the platform " + name)
                .parameters(Parameter.TICKER, DateRange.FROM, DateRange.TO)
                .tables("entities.entity", "metrics.chunk")
                .batched()
                .handler(SocialSeriesResponse.class, SocialSeries::items, request -> series(request, platform));
    }

    private static Items<Integer> items(SocialSeriesResponse response) {
        return new Items<>(
                response.data().columns(),
                List.of(
                        Member.of("ticker", response.ticker()),
                        Member.of("platform", response.platform()),
                        Member.of("handle", response.handle()),
                        Member.of("from_date", response.fromDate()),
                        Member.of("to_date", response.toDate())),
                response.data().slots());
    }

    private Mono<SocialSeriesResponse> series(ApiRequest request, Platform platform) {
        V2Parameters parameters = V2Parameters.of(request);
        DateRange range = DateRange.of(request, parameters);
        parameters.check();
        String ticker = request.tickerInPath();
        return directory
                .byTicker(request.release(), ticker)
                .zipWith(
                        store.read(
                                request.release(),
                                ticker,
                                platform.group(),
                                Period.DAILY.slot(range.from()),
                                Period.DAILY.slot(range.to())),
                        (entity, series) -> response(entity, platform, range, series));
    }

    private static SocialSeriesResponse response(Entity entity, Platform platform, DateRange range, Series series) {
        String handle = entity.handle(platform);
        return new SocialSeriesResponse(
                entity.ticker(),
                platform.publishedName(),
                handle,
                range.from(),
                range.to(),
                new Points(platform, handle == null ? Series.EMPTY : series));
    }

    /// The points, newest first, serialized directly from the series. Null values are omitted (rule 5).
    public record Points(Platform platform, Series series)
            implements JacksonSerializable, SerializedAs<List<SocialDataPoint>> {
        @Override
        public void serialize(JsonGenerator json, SerializationContext context) {
            List<Value> values = metrics()
                    .map(metric -> new Value(
                            metric, PointsJsonWriter.key(metric.role().publishedName()), series.values(metric)))
                    .toList();
            int[] slots = series.slots(Period.DAILY).toArray();
            PointsJsonWriter.writeArray(json, text -> {
                for (int i = slots.length - 1; i >= 0; i--) {
                    if (series.hasPoint(platform.group(), slots[i])) {
                        writePoint(text, values, slots[i]);
                    }
                }
            });
        }

        @Override
        public void serializeWithType(JsonGenerator json, SerializationContext context, TypeSerializer type) {
            serialize(json, context);
        }

        private static void writePoint(PointsJsonWriter text, List<Value> values, int slot) {
            text.beginPoint(Period.DAILY, slot);
            for (Value each : values) {
                if (each.values().isPresent(slot)) {
                    text.append(each.key());
                    text.append(each.metric().type(), each.values(), slot);
                }
            }
            text.endPoint();
        }

        /// The metrics of a point, in the order of its fields.
        private Stream<Metric> metrics() {
            return platform.group().metrics().stream()
                    .filter(metric -> metric.role() != Role.OTHER)
                    .sorted(Comparator.comparing(Metric::role));
        }

        /// The slots with a point, the newest first.
        List<Integer> slots() {
            return series.slots(Period.DAILY)
                    .filter(slot -> series.hasPoint(platform.group(), slot))
                    .boxed()
                    .toList()
                    .reversed();
        }

        /// The cells of a point, which is identified by its slot.
        Columns<Integer> columns() {
            Columns<Integer> columns = Columns.<Integer>withoutNulls().date("date", slot -> slot);
            for (Metric metric : metrics().toList()) {
                Values published = series.published(metric);
                columns = columns.metric(metric.role().publishedName(), metric.type(), _ -> published, slot -> slot);
            }
            return columns;
        }

        private record Value(Metric metric, PointsJsonWriter.Key key, Values values) {}
    }
}
