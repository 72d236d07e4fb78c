package altdata.api.bulk;

import altdata.contracts.series.Values;

/// The values of a ticker on a date.
///
/// @param day the date, in days since 1970-01-01
record SeriesRow(TickerSeries series, int day) {
    String ticker() {
        return series.ticker();
    }

    boolean hasValue() {
        for (TickerSeries.Column column : series.columns()) {
            if (column.published().isPresent(column.slot(day))) {
                return true;
            }
        }
        return false;
    }

    /// The values of a metric.
    Values published(int column) {
        return series.columns().get(column).published();
    }

    /// The place of the value of this date in the values of a metric.
    int slot(int column) {
        return series.columns().get(column).slot(day);
    }
}
