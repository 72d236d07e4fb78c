package altdata.api.release;

import altdata.contracts.tables.Projection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;

/// The generations that are live together, one per projection: in their current state, or as of a time for
/// point-in-time reads.
///
/// As of a time, statements read the record versions that were known at that time instead of the current ones.
/// Derived tables have no history; their rows as of that time must be computed first ([#with]).
public final class Release {
    private static final Pattern TABLE = Pattern.compile("\\{(stored )?(\\w+)}(?:\\.(\\w+))?");
    private static final Pattern HISTORY = Pattern.compile("create table (\\w+)_history ");
    /// Points have their history in the table itself, so the code that reads chunks selects the points as of
    /// the time.
    private static final String POINTS = "metrics.chunk";

    /// The tables that have a history, as `projection.table`.
    private static final Set<String> WITH_HISTORY = Stream.of(Projection.values())
            .flatMap(projection -> HISTORY.matcher(projection.tableDefinitions())
                    .results()
                    .map(found -> projection.publishedName() + '.' + found.group(1)))
            .collect(Collectors.toUnmodifiableSet());

    private final long id;
    /// The same generations in their present state; null if this is it.
    private final @Nullable Release present;
    private final Map<String, String> schemas;
    private final @Nullable Instant asOf;
    /// Computed rows by table (`projection.table`); statements read them instead of the table.
    private final Map<String, ComputedRows> computed;
    /// Shared by all views of the release.
    private final Map<StatementKey, ResolvedStatement> statements;

    private record StatementKey(String template, int values, boolean isPresent) {}

    /// @param sql     with the names of the tables
    /// @param further the parameters after those of the caller
    private record ResolvedStatement(String sql, List<FurtherParameter> further) {}

    /// A parameter that the caller of a statement does not know.
    private sealed interface FurtherParameter {
        /// The time of the view.
        record Time() implements FurtherParameter {}

        /// The rows of a table in JSON.
        record JsonOf(String table) implements FurtherParameter {}

        /// A column of a table's rows.
        record ColumnOf(String table, int index) implements FurtherParameter {}
    }

    /// A statement and its parameters.
    ///
    /// @param values the parameters `$1` and so on; null is a null of type text
    public record BoundStatement(String sql, List<@Nullable Object> values) {
        /// The statement with its parameters, to be run with a client.
        public DatabaseClient.GenericExecuteSpec on(DatabaseClient client) {
            DatabaseClient.GenericExecuteSpec query = client.sql(sql);
            for (int i = 0; i < values.size(); i++) {
                Object value = values.get(i);
                query = value == null ? query.bindNull(i, String.class) : query.bind(i, value);
            }
            return query;
        }
    }

    /// @param schemas the database schema of every projection
    public Release(long id, Map<Projection, String> schemas) {
        this(
                id,
                null,
                schemas.entrySet().stream()
                        .collect(Collectors.toUnmodifiableMap(
                                entry -> entry.getKey().publishedName(), Map.Entry::getValue)),
                null,
                Map.of(),
                new ConcurrentHashMap<>());
    }

    private Release(
            long id,
            @Nullable Release present,
            Map<String, String> schemas,
            @Nullable Instant asOf,
            Map<String, ComputedRows> computed,
            Map<StatementKey, ResolvedStatement> statements) {
        this.id = id;
        this.present = present;
        this.schemas = schemas;
        this.asOf = asOf;
        this.computed = computed;
        this.statements = statements;
    }

    /// The id, which is never used again.
    public long id() {
        return id;
    }

    /// The same generations as of a time.
    public Release asOf(Instant moment) {
        return new Release(id, present(), schemas, moment, computed, statements);
    }

    /// The same generations in their present state, with another generation of one projection. It is not equal to any
    /// other release, so no response of it is cached.
    ///
    /// @param schema the schema of the other generation
    public Release replacing(Projection projection, String schema) {
        Map<String, String> others = new HashMap<>(schemas);
        others.put(projection.publishedName(), schema);
        return new Release(id, null, Map.copyOf(others), null, Map.of(), new ConcurrentHashMap<>());
    }

    /// The schema of a projection's generation in this release.
    public String schemaOf(Projection projection) {
        return schema(projection.publishedName());
    }

    /// The schemas of these projections' generations in this release, in alphabetical order.
    public List<String> schemasOf(Collection<String> projections) {
        return projections.stream().map(this::schema).sorted().toList();
    }

    /// The same generations in their present state.
    public Release present() {
        return present == null ? this : present;
    }

    /// The time, with microsecond precision; null for the current state.
    public @Nullable Instant asOf() {
        return asOf;
    }

    /// The time in microseconds since 1970-01-01T00:00:00Z; null for the current state.
    public @Nullable Long asOfMicros() {
        return asOf == null ? null : (Long) ChronoUnit.MICROS.between(Instant.EPOCH, asOf);
    }

    /// The same view, with the rows of a derived table as of the time.
    ///
    /// @param table as `projection.table`
    /// @param rows  always in the same form for a table
    public Release with(String table, ComputedRows rows) {
        Map<String, ComputedRows> more = new HashMap<>(computed);
        more.put(table, rows);
        return new Release(id, present(), schemas, asOf, Map.copyOf(more), statements);
    }

    /// Whether it has rows of a derived table as of the time ([#with]).
    boolean hasComputedRows() {
        return !computed.isEmpty();
    }

    /// Replaces each projection in braces by its schema in this release: `{metrics}.chunk` becomes
    /// `metrics_g1.chunk`, or a subquery with the table's rows as of the time. A table must have an alias if
    /// the statement qualifies its columns. `{stored posts}.post` is always the table itself.
    ///
    /// @param values the parameters `$1` and so on; null is a null of type text
    /// @throws IllegalStateException if a table has no state as of the time
    public BoundStatement statement(String template, @Nullable Object... values) {
        ResolvedStatement resolved =
                statements.computeIfAbsent(new StatementKey(template, values.length, asOf == null), this::resolved);
        List<@Nullable Object> all =
                new ArrayList<>(values.length + resolved.further().size());
        Collections.addAll(all, values);
        for (FurtherParameter further : resolved.further()) {
            all.add(value(further));
        }
        return new BoundStatement(resolved.sql(), all);
    }

    private @Nullable Object value(FurtherParameter parameter) {
        return switch (parameter) {
            case FurtherParameter.Time _ -> asOf;
            case FurtherParameter.JsonOf(String table) -> ((ComputedRows.Json) computed(table)).json();
            case FurtherParameter.ColumnOf(String table, int index) ->
                ((ComputedRows.Arrays) computed(table)).columns().get(index).elements();
        };
    }

    private ResolvedStatement resolved(StatementKey key) {
        List<FurtherParameter> further = new ArrayList<>();
        Function<FurtherParameter, String> placeholder = parameter -> {
            if (!further.contains(parameter)) {
                further.add(parameter);
            }
            return "$" + (key.values() + further.indexOf(parameter) + 1);
        };
        String sql = TABLE.matcher(key.template()).replaceAll(found -> {
            String schema = schema(found.group(2));
            String table = found.group(3);
            boolean isStored = key.isPresent() || found.group(1) != null;
            return Matcher.quoteReplacement(
                    table == null
                            ? schema
                            : isStored ? schema + '.' + table : rowsAsOf(found.group(2), table, placeholder));
        });
        return new ResolvedStatement(sql, List.copyOf(further));
    }

    private String rowsAsOf(String projection, String table, Function<FurtherParameter, String> placeholder) {
        String name = projection + '.' + table;
        String stored = schema(projection) + '.' + table;
        if (WITH_HISTORY.contains(name)) {
            return """
                    (select *, null::timestamptz as known_to from %1$s where known_from <= %2$s
                    union all select * from %1$s_history where known_from <= %2$s and known_to > %2$s)""".formatted(stored, placeholder.apply(new FurtherParameter.Time()));
        }
        if (name.equals(POINTS)) {
            return stored;
        }
        return switch (computed(name)) {
            case ComputedRows.Json _ ->
                "json_populate_recordset(null::%s, %s::json)"
                        .formatted(stored, placeholder.apply(new FurtherParameter.JsonOf(name)));
            case ComputedRows.Arrays(List<ComputedRows.Column> columns) -> {
                String arrays = IntStream.range(0, columns.size())
                        .mapToObj(index -> placeholder.apply(new FurtherParameter.ColumnOf(name, index)) + "::"
                                + columns.get(index).type() + "[]")
                        .collect(Collectors.joining(", "));
                String names = columns.stream().map(ComputedRows.Column::name).collect(Collectors.joining(", "));
                String selected =
                        columns.stream().map(ComputedRows.Column::selected).collect(Collectors.joining(", "));
                yield "(select %s from unnest(%s) as computed(%s))".formatted(selected, arrays, names);
            }
        };
    }

    private ComputedRows computed(String table) {
        ComputedRows rows = computed.get(table);
        if (rows == null) {
            throw new IllegalStateException(
                    "the rows of " + table + " for the point-in-time read have not been computed");
        }
        return rows;
    }

    private String schema(String projection) {
        String schema = schemas.get(projection);
        if (schema == null) {
            throw new IllegalStateException("unknown projection " + projection.toLowerCase(Locale.ROOT));
        }
        return schema;
    }
}
