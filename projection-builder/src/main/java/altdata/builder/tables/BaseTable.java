package altdata.builder.tables;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The table the rows of a topic are in.
///
/// @param name     without its schema
/// @param key      the columns of its primary key
/// @param ofTicker the condition that a row is about a ticker, with one parameter; null where rows are about none
/// @param date     the expression of the date (UTC) a row is of; null where rows are of none
public record BaseTable(
        String name,
        List<String> key,
        @Nullable String ofTicker,
        @Nullable String date) {
    /// @throws IllegalArgumentException where the table cannot be cut like that
    public void check(ReplayScope scope) {
        if (scope.ticker() != null && ofTicker == null) {
            throw new IllegalArgumentException("the table " + name + " has no tickers; replay it whole");
        }
        if (scope.hasDateRange() && date == null) {
            throw new IllegalArgumentException(
                    "the table " + name + " has no dates; replay it without --from and --to");
        }
    }

    /// The condition that a row is in the scope, its parameters bound by [#bind]. Undated rows are in no range.
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
