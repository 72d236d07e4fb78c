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
    private static final String ENABLE = """
            insert into altdata.distribution (shards) values (?)
            on conflict (only_row) do update set shards = excluded.shards
            """;
    private static final String DISABLE = "delete from altdata.distribution";
    private static final String IS_SET = "select exists (select from altdata.distribution)";
    /// The number that was set, and the default, which is two shards per node: a statement for all shards costs more
    /// processor time with more shards (decision 40).
    private static final String SHARDS = """
            select shards, (
                select 2 * greatest(1, count(*)) from pg_dist_node
                where isactive and shouldhaveshards and noderole = 'primary'
            )
            from altdata.distribution
            """;
    /// All distributed tables of a generation have the same number.
    private static final String SHARDS_OF_GENERATION = """
            select count(*)
            from pg_class c
            join pg_dist_partition p on p.logicalrelid = c.oid and p.partmethod = 'h'
            join pg_dist_shard s on s.logicalrelid = c.oid
            where c.relnamespace = to_regnamespace(?)
            group by c.oid
            limit 1
            """;
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
    /// @param shards the number of shards of each table; null for that of the live generation, or two per node if
    ///               it is not distributed
    /// @throws SQLException if the database does not have the extension, or its user has not the privileges
    public static void enable(Connection connection, @Nullable Integer shards) throws SQLException {
        check(connection);
        // Prevents that a generation is created concurrently.
        Generations.lock(connection);
        try (PreparedStatement enable = connection.prepareStatement(ENABLE)) {
            enable.setObject(1, shards, Types.INTEGER);
            enable.executeUpdate();
        }
    }

    /// Creates the tables of all later generations on one server, in the connection's open transaction.
    public static void disable(Connection connection) throws SQLException {
        // Prevents that a generation is created concurrently.
        Generations.lock(connection);
        try (Statement disable = connection.createStatement()) {
            disable.executeUpdate(DISABLE);
        }
    }

    /// Whether new generations are distributed.
    public static boolean isSet(Connection connection) throws SQLException {
        return isTrue(connection, IS_SET);
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
    /// @param isPartial whether the generation replaces rows of the live one, so both must have the same number of
    ///                  shards: Citus cannot compare tables that are divided differently
    /// @return whether it is set
    static boolean apply(Connection connection, Generation generation, boolean isPartial) throws SQLException {
        if (!isSet(connection)) {
            return false;
        }
        int shards = shards(connection, generation, isPartial);
        try (Statement ddl = connection.createStatement()) {
            // The transaction has created the schema on one connection per node.
            ddl.execute("set local citus.multi_shard_modify_mode = 'sequential'");
            ddl.execute("set local citus.shard_count = " + shards);
            ddl.execute(generation.projection().distribution());
            ddl.execute(GRANT_AGAIN);
        }
        return true;
    }

    private static int shards(Connection connection, Generation generation, boolean isPartial) throws SQLException {
        Generation live = LiveRelease.generations(connection).get(generation.projection());
        Integer ofLive = live == null ? null : shardsOf(connection, live);
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(SHARDS)) {
            row.next();
            Integer set = row.getObject(1, Integer.class);
            if (ofLive != null && (isPartial || set == null)) {
                return ofLive;
            }
            return set != null ? set : row.getInt(2);
        }
    }

    /// Rejects generations that Citus cannot join.
    ///
    /// @throws OperationRejectedException if both are distributed, over different numbers of shards
    static void requireSameShards(Connection connection, Generation first, Generation second) throws SQLException {
        Integer ofFirst = shardsOf(connection, first);
        Integer ofSecond = shardsOf(connection, second);
        if (ofFirst != null && ofSecond != null && !ofFirst.equals(ofSecond)) {
            throw new OperationRejectedException(
                    "Citus cannot compare tables with different numbers of shards: " + first
                            + " has " + ofFirst + " per table, " + second + " has " + ofSecond
                            + "; set ALTDATA_SHARDS=" + ofFirst + ", and replay again to compare them");
        }
    }

    /// The number of shards of each distributed table of a generation; null if it is not distributed.
    private static @Nullable Integer shardsOf(Connection connection, Generation generation) throws SQLException {
        if (!Generations.isDistributed(connection, generation.schema())) {
            return null;
        }
        try (PreparedStatement query = connection.prepareStatement(SHARDS_OF_GENERATION)) {
            query.setString(1, generation.schema());
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getInt(1) : null;
            }
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
