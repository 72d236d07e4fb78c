package altdata.builder.operator;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// The shards of distributed generations.
public final class DistributedTables {
    private static final String EXIST = "select exists (select from altdata.generation where distributed)";
    private static final String SHARDS = """
            select g.projection, g.schema_name as generation, g.state, c.relname as "table",
                s.citus_table_type as type, s.nodename || ':' || s.nodeport as node, count(*) as shards,
                sum(s.shard_size)::bigint as bytes, max(s.shard_size) as largest_shard_bytes
            from altdata.generation g
            join pg_namespace n on n.nspname = g.schema_name
            join pg_class c on c.relnamespace = n.oid
            join citus_shards s on s.table_name = c.oid::regclass
            where g.distributed
            group by g.projection, g.number, g.schema_name, g.state, c.relname, s.citus_table_type, s.nodename, s.nodeport
            order by g.projection, g.number, c.relname, s.nodename, s.nodeport
            """;

    private DistributedTables() {}

    /// Returns a row for each table and node; empty if there is no distributed generation.
    public static List<Map<String, Object>> rows(Connection connection) throws SQLException {
        // The view exists only in databases with Citus.
        if (!exist(connection)) {
            return List.of();
        }
        try (PreparedStatement query = connection.prepareStatement(SHARDS)) {
            return ResultRows.of(query);
        }
    }

    /// Whether there is a distributed generation, and therefore Citus in the database.
    static boolean exist(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(EXIST);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
