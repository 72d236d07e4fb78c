package altdata.verification.model;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.time.LocalDate;

/// The identity under which the merge law decides a metric row's values.
///
/// @param date in a monthly group the first of the month
public record PointIdentity(String ticker, MetricGroup group, LocalDate date) {
    /// Returns the identity of the values of a group in a row.
    ///
    /// @param date the date of the row, which may be any day of the month in a monthly group
    public static PointIdentity of(String ticker, MetricGroup group, LocalDate date) {
        return new PointIdentity(ticker, group, group.period() == Period.MONTHLY ? date.withDayOfMonth(1) : date);
    }

    /// For example `AAPL/forum/2026-11-19`.
    @Override
    public String toString() {
        return ticker + "/" + group.publishedName() + "/" + date;
    }
}
