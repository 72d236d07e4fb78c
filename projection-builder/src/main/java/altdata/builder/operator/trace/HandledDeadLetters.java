package altdata.builder.operator.trace;

import altdata.builder.tables.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// What operators did with dead letters.
final class HandledDeadLetters {
    private static final String FIND = """
            select d.partition, d.record_offset, d.redriven_at is not null
            from unnest(?::int[], ?::bigint[]) as k(partition, record_offset)
            join altdata.dead_letter d on (d.partition, d.record_offset) = (k.partition, k.record_offset)
            where d.topic = ? and (d.redriven_at is not null or d.dropped_at is not null)
            """;

    private HandledDeadLetters() {}

    /// `redriven` or `discarded`, for each position whose record an operator handled.
    static Map<LogPosition, String> states(Connection connection, String topic, Collection<LogPosition> positions)
            throws SQLException {
        Map<LogPosition, String> states = new HashMap<>();
        if (positions.isEmpty()) {
            return states;
        }
        try (PreparedStatement find = connection.prepareStatement(FIND)) {
            find.setArray(
                    1, SqlArrays.of(connection, "integer", positions.stream().map(LogPosition::partition)));
            find.setArray(
                    2, SqlArrays.of(connection, "bigint", positions.stream().map(LogPosition::offset)));
            find.setString(3, topic);
            try (ResultSet row = find.executeQuery()) {
                while (row.next()) {
                    states.put(
                            new LogPosition(row.getInt(1), row.getLong(2)),
                            row.getBoolean(3) ? "redriven" : "discarded");
                }
            }
        }
        return states;
    }
}
