package altdata.builder.operator;

import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.sql.SqlArrays;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Estimates the cost of a replay.
public final class ReplayPlan {
    /// The zeros keep the places of the columns that the forecast fills.
    private static final String PLAN = """
            with live as (
                select g.projection, g.schema_name,
                    (select coalesce(sum(c.next_offset), 0) from altdata.checkpoint c
                        where (c.projection, c.number) = (g.projection, g.number)) as records,
                    (select coalesce(sum(%s), 0) from pg_class t
                        where t.relnamespace = g.schema_name::regnamespace and t.relkind = 'r') as bytes
                from altdata.generation g
                where g.state = 'LIVE' and g.projection = any(?)
            )
            select projection, schema_name as live, records as records_to_read, bytes as bytes_to_write,
                pg_size_pretty(bytes) as disk, 0 as rows_per_second, 0 as seconds,
                coalesce((select max(o.schema_name) from altdata.generation o
                    where o.projection = live.projection and o.state in ('BUILDING', 'CATCHING_UP', 'READY')), '')
                    as being_built
            from live
            order by projection
            """;

    private static final String SIZE = "pg_total_relation_size(t.oid)";
    /// The shards of distributed tables, and tables that are on the coordinator alone.
    private static final String DISTRIBUTED_SIZE = """
            case when exists (select from pg_dist_partition d where d.logicalrelid = t.oid)
                then citus_total_relation_size(t.oid) else pg_total_relation_size(t.oid) end
            """;

    private ReplayPlan() {}

    /// Returns a row for each projection: records to read, additional disk space, and the duration as
    /// [ReplayForecast] predicts it.
    public static List<Map<String, Object>> rows(Connection connection, List<Projection> projections)
            throws SQLException {
        List<PastReplay> past = PastReplay.all(connection);
        String size = DistributedTables.exist(connection) ? DISTRIBUTED_SIZE : SIZE;
        try (PreparedStatement query = connection.prepareStatement(PLAN.formatted(size))) {
            SqlArrays.bind(query, 1, "text", projections, Projection::publishedName);
            List<Map<String, Object>> rows = ResultRows.of(query);
            rows.forEach(row -> addForecast(row, past));
            return rows;
        }
    }

    /// Predicts how long the replay of these generations takes.
    ///
    /// @param rest the records that are to be read, by generation
    /// @return null if that is unknown, because one of them has a scope or a rate, or is not built from the log
    public static @Nullable ReplayForecast forecast(Connection connection, Map<Generation, Long> rest)
            throws SQLException {
        List<PastReplay> past = PastReplay.all(connection);
        ReplayForecast forecast = new ReplayForecast(0, 0);
        for (KnownGeneration known : Generations.known(connection)) {
            Long records = rest.get(known.generation());
            if (records == null) {
                continue;
            }
            if (!known.scope().isEverything() || known.rowsPerSecond() != null || known.copiedFrom() != null) {
                return null;
            }
            forecast = forecast.plus(ReplayForecast.of(past, known.generation().projection(), records));
        }
        return forecast;
    }

    private static void addForecast(Map<String, Object> row, List<PastReplay> past) {
        long records = ResultRows.number(row, "records_to_read");
        double seconds = ReplayForecast.of(past, Projection.named(String.valueOf(row.get("projection"))), records)
                .seconds();
        row.put("rows_per_second", seconds == 0 ? 0 : Math.round(records / seconds));
        row.put("seconds", (long) Math.ceil(seconds));
    }
}
