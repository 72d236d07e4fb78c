package altdata.builder.generations;

import altdata.builder.checksum.ContentWriter;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies the base tables of a generation into a new one, with the checkpoints of the same snapshot. The new one
/// then has exactly the records of the copied one, without reading the log.
public final class BaseTableCopy {
    private static final String COPY_CHECKPOINTS = """
            insert into altdata.checkpoint (
                projection, number, topic, partition, next_offset, epoch, rows_accepted, rows_refused, keys_wrong,
                fields_ignored, topic_id, leader_epoch, leader_epoch_offset
            )
            select projection, ?, topic, partition, next_offset, 0, rows_accepted, rows_refused, keys_wrong,
                fields_ignored, topic_id, leader_epoch, leader_epoch_offset
            from altdata.checkpoint
            where projection = ? and number = ?
            """;
    private static final String COPY_IGNORED_FIELDS = """
            insert into altdata.ignored_field (projection, number, topic, partition, name, rows)
            select projection, ?, topic, partition, name, rows
            from altdata.ignored_field
            where projection = ? and number = ?
            """;

    private static final String COPY_HORIZONS = """
            insert into altdata.content_horizon (projection, number, platform, created)
            select projection, ?, platform, created
            from altdata.content_horizon
            where projection = ? and number = ?
            """;

    /// The statements that drop and create each index of a table. Indexes are created after the rows are copied, which
    /// is faster than updating them for each row.
    private static final String INDEXES = """
            select
                case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
                    else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end,
                case when c.oid is null then pg_get_indexdef(i.indexrelid)
                    else format('alter table %s add constraint %I %s',
                        i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end
            from pg_index i
            left join pg_constraint c on c.conindid = i.indexrelid
            where i.indrelid = ?::regclass
            """;

    private record Index(String drop, String create) {}

    private BaseTableCopy() {}

    /// Why a new generation cannot have a copy of the base tables of this one; null if it can.
    public static @Nullable String obstacle(Connection connection, KnownGeneration source) throws SQLException {
        Projection projection = source.generation().projection();
        String kind = source.isDistributed() || Distribution.isSet(connection)
                ? "distributed"
                : source.partitionUnit() != null || Partitioning.unit(connection, projection) != null
                        ? "partitioned"
                        : null;
        if (kind != null) {
            return "base tables cannot be copied from or to " + kind + " tables: replay " + projection.publishedName()
                    + " from the log";
        }
        return source.canBeCopied()
                ? null
                : "another version defined the base tables of " + source.generation()
                        + ", so they cannot be copied: replay them from the log";
    }

    /// Copies in the connection's open transaction, which must be REPEATABLE READ.
    ///
    /// @param target its tables are empty
    public static void copy(Connection connection, Generation source, Generation target) throws SQLException {
        // The content does not change, so the copied content checksum is right.
        ContentWriter.declareBuilder(connection);
        try (Statement statement = connection.createStatement()) {
            for (String table : source.projection().baseTables()) {
                String copy = target.schema() + '.' + table;
                List<Index> indexes = indexes(connection, copy);
                for (Index index : indexes) {
                    statement.execute(index.drop());
                }
                statement.execute("insert into " + copy + " select * from " + source.schema() + '.' + table);
                for (Index index : indexes) {
                    statement.execute(index.create());
                }
            }
        }
        GenerationSchema.analyze(connection, target);
        for (String sql : List.of(COPY_CHECKPOINTS, COPY_IGNORED_FIELDS, COPY_HORIZONS)) {
            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                insert.setInt(1, target.number());
                source.bind(insert, 2);
                insert.executeUpdate();
            }
        }
    }

    private static List<Index> indexes(Connection connection, String table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(INDEXES)) {
            query.setString(1, table);
            List<Index> indexes = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    indexes.add(new Index(row.getString(1), row.getString(2)));
                }
            }
            return indexes;
        }
    }
}
