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
/// @param time     the column of type `timestamptz` by which the table can be partitioned: null only in rows of
/// deleted records. Null if there is no such column.
public record BaseTable(
        String name,
        List<String> key,
        @Nullable String ofTicker,
        @Nullable String date,
        @Nullable String time) {
    /// A table that cannot be partitioned by time.
    public BaseTable(String name, List<String> key, @Nullable String ofTicker, @Nullable String date) {
        this(name, key, ofTicker, date, null);
    }

    /// A table whose rows have the UTC date of a time, by which it can be partitioned.
    ///
    /// @param time the column
    public static BaseTable ofTime(String name, List<String> key, String ofTicker, String time) {
        return new BaseTable(name, key, ofTicker, dateOf(time), time);
    }

    /// The SQL expression of the UTC date of a column of type `timestamptz`.
    public static String dateOf(String time) {
        return "(" + time + " at time zone 'UTC')::date";
    }

    /// The name of its history.
    public String history() {
        return name + "_history";
    }

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
