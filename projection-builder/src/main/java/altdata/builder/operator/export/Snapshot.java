package altdata.builder.operator.export;

import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// One moment of the database: its live release, the tables of the datasets, and the offsets of the log that
/// they contain. The builder writes rows and offsets in one transaction, so they agree.
///
/// @param connection in a transaction whose snapshot is this one
/// @param schemas    of the live generations of the datasets
record Snapshot(
        Connection connection,
        long release,
        Instant moment,
        Map<Dataset, String> schemas,
        List<Manifest.Offset> offsets) {
    private static final String RELEASE = "select release_id, transaction_timestamp() from altdata.live_release";
    private static final String IS_CHANGING = """
            select g.distributed and (not g.paused or exists (
                select from altdata.unsettled_position u
                where (u.projection, u.number) = (g.projection, g.number)
            ))
            from altdata.generation g
            where g.schema_name = ?
            """;
    private static final String OFFSETS = """
            select topic, topic_id, partition, next_offset
            from altdata.checkpoint
            join altdata.generation using (projection, number)
            where schema_name = any(?)
            order by topic, partition
            """;

    /// Takes a snapshot.
    ///
    /// @param connection is changed to a read-only transaction
    /// @throws OperationRejectedException if no builder has created the tables yet
    static Snapshot take(Connection connection, List<Dataset> datasets) throws SQLException {
        begin(connection);
        try (PreparedStatement query = connection.prepareStatement(RELEASE);
                ResultSet row = query.executeQuery()) {
            if (!row.next()) {
                throw new OperationRejectedException("there are no tables yet; start a projection builder");
            }
            long release = row.getLong(1);
            Instant moment = row.getObject(2, OffsetDateTime.class).toInstant();
            Map<Dataset, String> schemas = new EnumMap<>(Dataset.class);
            for (Dataset dataset : datasets) {
                String schema =
                        LiveRelease.require(connection, dataset.projection()).schema();
                rejectIfChanging(connection, schema);
                schemas.put(dataset, schema);
            }
            return new Snapshot(connection, release, moment, schemas, offsets(connection, schemas));
        }
    }

    /// There is no snapshot over several nodes, so a distributed generation must not change during the export.
    private static void rejectIfChanging(Connection connection, String schema) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_CHANGING)) {
            query.setString(1, schema);
            try (ResultSet row = query.executeQuery()) {
                if (row.next() && row.getBoolean(1)) {
                    throw new OperationRejectedException("the tables of " + schema
                            + " are distributed, so they can be exported only while nothing is written:"
                            + " run ./altdata projections pause " + schema + ", and resume it after the export");
                }
            }
        }
    }

    /// Connections with the same snapshot, one per thread.
    ///
    /// @param all the first one is that of the snapshot, which stays open
    record Connections(List<Connection> all) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            for (Connection another : all.subList(1, all.size())) {
                another.close();
            }
        }
    }

    /// This connection and others.
    Connections connections(int count, OperatorConnections servers) throws SQLException {
        Connections connections = new Connections(new ArrayList<>(List.of(connection)));
        try {
            while (connections.all().size() < count) {
                Connection another = servers.database();
                connections.all().add(another);
                begin(another);
                try (Statement statement = another.createStatement()) {
                    statement.execute("set transaction snapshot " + statement.enquoteLiteral(id()));
                }
            }
        } catch (SQLException e) {
            connections.close();
            throw e;
        }
        return connections;
    }

    private String id() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_export_snapshot()")) {
            row.next();
            return row.getString(1);
        }
    }

    private static void begin(Connection connection) throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
    }

    private static List<Manifest.Offset> offsets(Connection connection, Map<Dataset, String> schemas)
            throws SQLException {
        List<Manifest.Offset> offsets = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(OFFSETS)) {
            SqlArrays.bind(query, 1, "text", schemas.values());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    offsets.add(new Manifest.Offset(row.getString(1), row.getString(2), row.getInt(3), row.getLong(4)));
                }
            }
        }
        return offsets;
    }
}
