package altdata.verification.faults;

import altdata.verification.faults.ProtocolEvent.Kind;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Records the protocol of a stack in its database, to compare it with the model of the protocol.
final class ProtocolTrace {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int FETCH_SIZE = 1_000;
    private static final String EVENTS = """
            select id, transaction, process, kind, projection, generation, partition, from_offset, to_offset,
                from_state, to_state, from_paused, to_paused
            from protocol_trace.event
            order by id
            """;

    private ProtocolTrace() {}

    /// Records all transactions from now on. The control tables must exist.
    static void start(DatabaseProcess postgres) throws SQLException, IOException {
        try (InputStream sql = Objects.requireNonNull(ProtocolTrace.class.getResourceAsStream("protocol-trace.sql"));
                Connection connection = postgres.connection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(new String(sql.readAllBytes(), StandardCharsets.UTF_8));
            connection.commit();
        }
    }

    /// Writes the recorded events to a file, one JSON object per line.
    static void write(DatabaseProcess postgres, Path file) throws SQLException, IOException {
        try (Connection connection = postgres.connection();
                Statement statement = connection.createStatement();
                BufferedWriter lines = Files.newBufferedWriter(file)) {
            connection.setAutoCommit(false);
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet row = statement.executeQuery(EVENTS)) {
                while (row.next()) {
                    lines.write(JSON.writeValueAsString(event(row)));
                    lines.newLine();
                }
            }
        }
    }

    private static ProtocolEvent event(ResultSet row) throws SQLException {
        return new ProtocolEvent(
                row.getLong("id"),
                row.getLong("transaction"),
                row.getString("process"),
                Kind.valueOf(row.getString("kind")),
                row.getString("projection"),
                row.getInt("generation"),
                optional(row, "partition", Integer.class),
                optional(row, "from_offset", Long.class),
                optional(row, "to_offset", Long.class),
                row.getString("from_state"),
                row.getString("to_state"),
                optional(row, "from_paused", Boolean.class),
                optional(row, "to_paused", Boolean.class));
    }

    private static <T> @Nullable T optional(ResultSet row, String column, Class<T> type) throws SQLException {
        return row.getObject(column, type);
    }
}
