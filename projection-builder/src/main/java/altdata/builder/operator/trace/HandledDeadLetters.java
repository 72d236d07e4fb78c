package altdata.builder.operator.trace;

import altdata.builder.sql.SqlArrays;
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
            SqlArrays.bind(find, 1, "integer", positions, LogPosition::partition);
            SqlArrays.bind(find, 2, "bigint", positions, LogPosition::offset);
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
