package altdata.builder.generations;

import altdata.builder.tables.PartitionUnit;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/// Whether the tables of posts and feeds in new generations are partitioned by time. It is stored in the
/// database, so that it holds for builders and for operators' commands.
public final class Partitioning {
    private static final String UNIT = "select unit from altdata.partitioning";
    private static final String SET = """
            insert into altdata.partitioning (unit) values (?)
            on conflict (only_row) do update set unit = excluded.unit
            """;
    private static final String REMOVE = "delete from altdata.partitioning";

    private Partitioning() {}

    /// Sets it for all generations that are created from now on, in the connection's open transaction.
    ///
    /// @param unit the period of a partition; null for no partitions
    public static void set(Connection connection, @Nullable PartitionUnit unit) throws SQLException {
        // Prevents that a generation is created concurrently.
        Generations.lock(connection);
        try (PreparedStatement set = connection.prepareStatement(unit == null ? REMOVE : SET)) {
            if (unit != null) {
                set.setString(1, unit.publishedName());
            }
            set.executeUpdate();
        }
    }

    /// The period of a partition in new generations of a projection; null if they are not partitioned.
    public static @Nullable PartitionUnit unit(Connection connection, Projection projection) throws SQLException {
        if (projection.partitioning() == null) {
            return null;
        }
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(UNIT)) {
            return row.next() ? PartitionUnit.named(row.getString(1)) : null;
        }
    }

    /// Partitions the empty tables of a new generation if this is set and its projection has such tables, in the
    /// connection's open transaction. The search path must be the generation's schema.
    ///
    /// @return the period of a partition; null if nothing is partitioned
    static @Nullable PartitionUnit apply(Connection connection, Generation generation) throws SQLException {
        String sql = generation.projection().partitioning();
        PartitionUnit unit = unit(connection, generation.projection());
        if (unit != null) {
            try (Statement ddl = connection.createStatement()) {
                ddl.execute(sql);
            }
        }
        return unit;
    }
}
