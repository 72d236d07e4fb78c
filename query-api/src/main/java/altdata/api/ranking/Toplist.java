package altdata.api.ranking;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.V1Parameters;
import altdata.api.schema.ObjectSchema;
import altdata.api.schema.SchemaProvider;
import altdata.api.schema.SerializedAs;
import altdata.api.series.MetricSchema;
import altdata.contracts.catalogue.Metric;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/// v1 `/toplist`: the entities with the largest values of a metric, or the newest entities (v1 behaviour rule
/// 12).
@Component
final class Toplist implements OperationProvider {
    private static final String NEW = "new";

    /// The accepted values of `sort`.
    private static final List<String> SORTS = sorts();

    private static final String DEFAULT_SORT = Metric.FORUM_MENTIONS.publishedName();

    /// The number of entities in the list.
    private static final int LENGTH = 100;

    private static final String BY_VALUE = """
            select e.id, e.name, e.ticker, p.value, v.value, v.change, v.date
            from {metrics}.current_value v
            join {entities}.entity e on e.ticker = v.ticker and e.active and not e.deleted
            left join {metrics}.current_value p on p.ticker = %s.ticker and p.metric = 'price'
            where v.metric = %s %s
            order by v.value desc, v.ticker
            limit 100
            """;
    private static final String CANDIDATES = """
            select array_agg(e.ticker) from {entities}.entity e where e.active and not e.deleted %s
            """;
    private static final String BY_ADDED = """
            select e.id, e.name, e.ticker, p.value, e.added
            from {entities}.entity e
            left join {metrics}.current_value p on p.ticker = e.ticker and p.metric = 'price'
            where e.active and not e.deleted and e.added is not null %s
            order by e.added desc, e.ticker
            limit 100
            """;

    /// @param entities `id`, `name`, `ticker`, `price`, the sorted metric and its change under their own names,
    /// and the metric's date
    public record Body(int status, String orderedBy, List<Entry> entities) {}

    public record Entry(@JsonValue Map<String, @Nullable Object> fields) implements SerializedAs<ToplistEntity> {}

    /// An entity with the metric by which the list is sorted, or with the date on which it was added.
    public record ToplistEntity() implements SchemaProvider {
        @Override
        public ObjectNode schema() {
            ObjectSchema entity = new ObjectSchema();
            entity.required("id", "string").put("description", "The id of the entity.");
            entity.required("name", "string").put("description", "The name of the entity.");
            entity.required("ticker", "string").put("description", "The ticker of the entity.");
            entity.required("price", "number")
                    .put("description", "The current price in dollars, null if unknown.")
                    .putArray("type")
                    .add("number")
                    .add("null");
            for (String sort : SORTS) {
                if (sort.equals(NEW)) {
                    entity.optional(NEW, "string")
                            .put("format", "date")
                            .put("description", "The day the entity was added. Only with `sort=new`. †");
                } else {
                    entity.optional(sort, MetricSchema.of(Metric.named(sort)));
                }
                entity.optional(sort + "_change", "number")
                        .put(
                                "description",
                                "The change in percent against the previous period, null without a previous value.")
                        .putArray("type")
                        .add("number")
                        .add("null");
            }
            entity.optional("date", "string")
                    .put("format", "date")
                    .put("description", "The date of the value; omitted with `sort=new`. †");
            // The four required fields, and the sort metric with its change.
            return entity.schema().put("minProperties", 6);
        }
    }

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    Toplist(ReadTables tables, CurrentValuesAsOf currentValues) {
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/toplist", "Entities ranked by a metric")
                .parameters(
                        Parameter.choice("sort", SORTS, "The metric to sort by, or `new` for the newest entities.")
                                .withDefault(DEFAULT_SORT),
                        Parameter.text("industry", "Returns only entities of this industry (case-insensitive).")
                                .optional(),
                        Parameter.ENTITY_KIND)
                .tables("entities.entity", "metrics.current_value")
                .handler(Body.class, this::toplist));
    }

    private Mono<Body> toplist(ApiRequest request) {
        V1Parameters parameters = request.v1();
        String given = parameters.choice("sort");
        String sort = given == null ? DEFAULT_SORT : given;
        String industry = parameters.text("industry");
        String kind = parameters.choice("entity");
        List<Object> values = new ArrayList<>();
        StringBuilder conditions = new StringBuilder();
        if (industry != null) {
            values.add(industry.replace('\0', '\uffff').toLowerCase(Locale.ROOT));
            String place = "$" + values.size();
            conditions.append("and left(e.folded_industry, 200) = left(%1$s, 200) and e.folded_industry = %1$s "
                    .formatted(place));
        }
        if (kind != null) {
            values.add(kind);
            conditions.append("and e.entity = $").append(values.size());
        }
        return (sort.equals(NEW)
                        ? newest(request.release(), conditions.toString(), values)
                        : highest(request.release(), Metric.named(sort), conditions.toString(), values))
                .collectList()
                .map(entities -> new Body(200, sort, entities));
    }

    /// @param conditions on entities, with the parameters `$1` and so on
    private Flux<Entry> newest(Release present, String conditions, List<Object> values) {
        return currentValues
                .ofAll(present, Set.of(Metric.PRICE))
                .flatMapMany(release -> tables.rows(
                        release, BY_ADDED.formatted(conditions), row -> entity(row, NEW), values.toArray()));
    }

    /// @param conditions on entities, with the parameters `$1` and so on
    private Flux<Entry> highest(Release present, Metric metric, String conditions, List<Object> values) {
        String sort = metric.publishedName();
        List<Object> all = new ArrayList<>(values);
        all.add(sort);
        return currentValues
                .ofHighest(
                        present,
                        metric,
                        EnumSet.of(Metric.PRICE, metric),
                        LENGTH,
                        CANDIDATES.formatted(conditions),
                        values.toArray())
                .flatMapMany(release -> {
                    String statement = BY_VALUE.formatted(tableOfTickers(release), "$" + all.size(), conditions);
                    Function<DatabaseRow, Entry> mapping = row -> entity(row, sort);
                    // A generic plan saves 40 % of the time. Without conditions every metric has the same plan.
                    return conditions.isEmpty()
                            ? tables.rowsByKey(release, statement, mapping, all.toArray())
                            : tables.rows(release, statement, mapping, all.toArray());
                });
    }

    /// The table with whose tickers the prices are joined. Citus joins distributed tables only with each other. As of
    /// a time, with the tickers of the values, PostgreSQL would read all computed prices again for each value.
    private static String tableOfTickers(Release release) {
        return release.asOf() == null ? "v" : "e";
    }

    private static Entry entity(DatabaseRow row, String sort) {
        Map<String, @Nullable Object> entity = new LinkedHashMap<>();
        entity.put("id", row.text(0));
        entity.put("name", row.text(1));
        entity.put("ticker", row.text(2));
        entity.put("price", row.optionalNumber(3));
        entity.put(sort, sort.equals(NEW) ? row.date(4) : row.number(4));
        entity.put(sort + "_change", sort.equals(NEW) ? null : row.optionalNumber(5));
        if (!sort.equals(NEW)) {
            entity.put("date", row.date(6));
        }
        return new Entry(entity);
    }

    private static List<String> sorts() {
        List<String> sorts = new ArrayList<>(
                Metric.toplist().stream().map(Metric::publishedName).toList());
        sorts.add(NEW);
        return List.copyOf(sorts);
    }
}
