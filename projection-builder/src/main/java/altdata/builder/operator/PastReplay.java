package altdata.builder.operator;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// How long a complete, unthrottled replay of the log has taken.
///
/// @param projection its published name
/// @param records    the records that it has read
/// @param reading    the seconds until it had read them
/// @param finishing  the seconds from then until it was READY
record PastReplay(String projection, long records, double reading, double finishing) {
    private static final String ALL = """
            select projection, ready_records, extract(epoch from coalesce(caught_up_at, ready_at) - created_at),
                extract(epoch from ready_at - coalesce(caught_up_at, ready_at))
            from altdata.generation
            where ready_records > 0 and ready_at > created_at
            order by ready_at
            """;

    /// All of them, in the order in which they became READY.
    static List<PastReplay> all(Connection connection) throws SQLException {
        List<PastReplay> past = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(ALL)) {
            while (row.next()) {
                past.add(new PastReplay(row.getString(1), row.getLong(2), row.getDouble(3), row.getDouble(4)));
            }
        }
        return past;
    }
}
