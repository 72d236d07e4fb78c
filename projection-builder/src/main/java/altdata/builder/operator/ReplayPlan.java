package altdata.builder.operator;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// Estimates the cost of a replay.
public final class ReplayPlan {
    /// Rows per second assumed for a projection that was never replayed; small machines reach it.
    private static final int USUAL_RATE = 50_000;
    private static final String PLAN = """
            with live as (
                select g.projection, g.schema_name,
                    (select coalesce(sum(c.next_offset), 0) from altdata.checkpoint c
                        where (c.projection, c.number) = (g.projection, g.number)) as records,
                    (select coalesce(sum(pg_total_relation_size(t.oid)), 0) from pg_class t
                        where t.relnamespace = g.schema_name::regnamespace and t.relkind = 'r') as bytes,
                    coalesce(
                        (select round(r.ready_records / extract(epoch from r.ready_at - r.created_at))
                            from altdata.generation r
                            where r.projection = g.projection and r.ready_records > 0 and r.ready_at > r.created_at
                            order by r.number desc limit 1),
                        ?) as rate
                from altdata.generation g
                where g.state = 'LIVE' and g.projection = any(?)
            )
            select projection, schema_name as live, records as records_to_read, bytes as bytes_to_write,
                pg_size_pretty(bytes) as disk, rate as rows_per_second, ceil(records / greatest(rate, 1)) as seconds,
                coalesce((select max(o.schema_name) from altdata.generation o
                    where o.projection = live.projection and o.state in ('BUILDING', 'CATCHING_UP', 'READY')), '')
                    as being_built
            from live
            order by projection
            """;

    private ReplayPlan() {}

    /// Returns a row for each projection: records to read, additional disk space, and the duration
    /// at the rate of its last replay.
    public static List<Map<String, Object>> rows(Connection connection, List<Projection> projections)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(PLAN)) {
            query.setInt(1, USUAL_RATE);
            query.setArray(
                    2,
                    connection.createArrayOf(
                            "text",
                            projections.stream().map(Projection::publishedName).toArray()));
            return ResultRows.of(query);
        }
    }
}
