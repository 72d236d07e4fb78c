package altdata.builder.metrics;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Reads and sets the row of `derived_day`: the day for which the derived tables were computed. They are a
/// function of the log and this day.
final class DerivedDay {
    private static final String READ = "select day from %s.derived_day";
    private static final String SET = """
            insert into %s.derived_day (day) values (?) on conflict (only_row) do update set day = excluded.day
            """;

    private DerivedDay() {}

    /// The day, or null if nothing was derived yet.
    static @Nullable LocalDate read(Connection connection, String schema) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(READ.formatted(schema));
                ResultSet row = query.executeQuery()) {
            return row.next() ? row.getObject(1, LocalDate.class) : null;
        }
    }

    static void set(Connection connection, String schema, LocalDate day) throws SQLException {
        try (PreparedStatement set = connection.prepareStatement(SET.formatted(schema))) {
            set.setObject(1, day);
            set.executeUpdate();
        }
    }
}
