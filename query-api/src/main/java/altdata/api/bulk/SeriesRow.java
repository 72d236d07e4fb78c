package altdata.api.bulk;

import altdata.api.format.ItemWriter;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Values;
import java.time.LocalDate;
import java.util.Objects;

/// The values of a ticker on a date.
record SeriesRow(TickerSeries series, LocalDate date) {
    String ticker() {
        return series.ticker();
    }

    boolean hasValue() {
        for (int i = 0; i < series.columns().size(); i++) {
            if (hasValue(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasValue(int column) {
        TickerSeries.Column own = series.columns().get(column);
        // Only the first day of a month is the date of a monthly value.
        return (own.metric().period() == Period.DAILY || date.getDayOfMonth() == 1)
                && own.values().isPresent(slot(own));
    }

    private int slot(TickerSeries.Column column) {
        return column.metric().period().slot(date);
    }

    /// Writes the cell of a metric: its value as v2 publishes it.
    void write(int column, ItemWriter writer) {
        if (!hasValue(column)) {
            writer.absent();
            return;
        }
        TickerSeries.Column own = series.columns().get(column);
        Values values = own.values();
        int slot = slot(own);
        MetricType type = own.metric().type();
        if (type != MetricType.FRACTION && values.isLong(slot) && values.scale(slot) == 0) {
            writer.number(values.unscaled(slot));
        } else {
            writer.number(type.published(Objects.requireNonNull(values.at(slot))));
        }
    }
}
