package altdata.builder.tables;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The table that contains the rows of a topic, and its conditions for a replay scope.
///
/// @param name     without its schema
/// @param key      the columns of its primary key
/// @param ofTicker the SQL condition that a row belongs to a ticker, with one parameter; null if rows have no
/// ticker
/// @param date     the SQL expression of a row's date (UTC); null if rows have no date
public record BaseTable(
        String name,
        List<String> key,
        @Nullable String ofTicker,
        @Nullable String date) {
    /// @throws IllegalArgumentException if the table has no tickers or no dates, but the scope needs them
    public void check(ReplayScope scope) {
        if (scope.ticker() != null && ofTicker == null) {
            throw new IllegalArgumentException("table " + name + " has no tickers; replay it without --ticker");
        }
        if (scope.hasDateRange() && date == null) {
            throw new IllegalArgumentException("table " + name + " has no dates; replay it without --from and --to");
        }
    }

    /// The SQL condition that a row is in the scope; [#bind] binds its parameters. Rows without a date match no
    /// date range.
    public String condition(ReplayScope scope) {
        List<String> conditions = new ArrayList<>();
        if (scope.ticker() != null) {
            conditions.add(ofTicker);
        }
        if (scope.from() != null) {
            conditions.add(date + " >= ?");
        }
        if (scope.to() != null) {
            conditions.add(date + " <= ?");
        }
        return conditions.isEmpty() ? "true" : String.join(" and ", conditions);
    }

    /// Binds the parameters of [#condition].
    ///
    /// @return the index of the next parameter
    public static int bind(PreparedStatement statement, int first, ReplayScope scope) throws SQLException {
        int index = first;
        if (scope.ticker() != null) {
            statement.setString(index++, scope.ticker());
        }
        for (LocalDate date : new LocalDate[] {scope.from(), scope.to()}) {
            if (date != null) {
                statement.setObject(index++, date);
            }
        }
        return index;
    }
}
