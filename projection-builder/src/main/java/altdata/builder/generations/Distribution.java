package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/// Whether new generations are distributed over the nodes of a Citus cluster. It is stored in the database, so
/// that it holds for builders and for operators' commands.
public final class Distribution {
    private static final String HAS_CITUS = "select exists (select from pg_extension where extname = 'citus')";
    private static final String MAY_RECOVER =
            "select has_function_privilege('recover_prepared_transactions()', 'execute')";
    private static final String SHARDS = "select shards from altdata.distribution";
    /// Two shards per node by default. A search of all shards, and a batch with rows of all shards, need the more
    /// processor time the more shards there are (decision 40).
    private static final String ENABLE = """
            insert into altdata.distribution (shards)
            select coalesce(?::integer, 2 * greatest(1, count(*))) from pg_dist_node
            where isactive and shouldhaveshards and noderole = 'primary'
            on conflict (only_row) do update set shards = excluded.shards
            """;
    private static final String DISABLE = "delete from altdata.distribution";
    /// Citus creates the schema on the other nodes without the privileges that new schemas have by default
    /// (`alter default privileges`), but repeats explicit grants there.
    private static final String GRANT_AGAIN = """
            do $$
            declare
                privilege record;
            begin
                for privilege in
                    select a.privilege_type as name, coalesce(quote_ident(r.rolname), 'public') as grantee
                    from pg_namespace n
                    cross join lateral aclexplode(n.nspacl) a
                    left join pg_roles r on r.oid = a.grantee
                    where n.nspname = current_schema() and a.grantee <> n.nspowner
                loop
                    execute format(
                        'grant %s on schema %I to %s', privilege.name, current_schema(), privilege.grantee);
                end loop;
            end
            $$
            """;

    private Distribution() {}

    /// Distributes all generations that are created from now on, in the connection's open transaction.
    ///
    /// @param shards the number of shards of each table; null for two per node that the cluster has now
    /// @throws SQLException if the database does not have the extension, or its user has not the privileges
    public static void enable(Connection connection, @Nullable Integer shards) throws SQLException {
        check(connection);
        Generations.lock(connection);
        try (PreparedStatement enable = connection.prepareStatement(ENABLE)) {
            enable.setObject(1, shards, Types.INTEGER);
            enable.executeUpdate();
        }
    }

    /// Creates the tables of all later generations on one server, in the connection's open transaction.
    public static void disable(Connection connection) throws SQLException {
        Generations.lock(connection);
        try (Statement disable = connection.createStatement()) {
            disable.executeUpdate(DISABLE);
        }
    }

    /// Whether new generations are distributed.
    public static boolean isSet(Connection connection) throws SQLException {
        return shards(connection) != null;
    }

    private static void check(Connection connection) throws SQLException {
        if (!isTrue(connection, HAS_CITUS)) {
            throw new SQLException("ALTDATA_DISTRIBUTED=citus requires the extension citus in this database:"
                    + " run `create extension citus` as a superuser, and add the other nodes");
        }
        if (!isTrue(connection, MAY_RECOVER)) {
            throw new SQLException("ALTDATA_DISTRIBUTED=citus requires a privilege: as a superuser, run"
                    + " `grant execute on function recover_prepared_transactions() to` the user of the builders");
        }
    }

    /// Distributes the empty tables of a new generation if this is set, in the connection's open transaction. The
    /// search path must be the generation's schema.
    ///
    /// @return whether it is set
    static boolean apply(Connection connection, Generation generation) throws SQLException {
        Integer shards = shards(connection);
        if (shards == null) {
            return false;
        }
        try (Statement ddl = connection.createStatement()) {
            // The transaction has created the schema on one connection per node.
            ddl.execute("set local citus.multi_shard_modify_mode = 'sequential'");
            ddl.execute("set local citus.shard_count = " + shards);
            ddl.execute(generation.projection().distribution());
            ddl.execute(GRANT_AGAIN);
        }
        return true;
    }

    private static @Nullable Integer shards(Connection connection) throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(SHARDS)) {
            return row.next() ? row.getInt(1) : null;
        }
    }

    private static boolean isTrue(Connection connection, String sql) throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(sql)) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
