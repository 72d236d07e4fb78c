package altdata.contracts.catalogue;

import java.time.LocalDate;
import java.time.temporal.ChronoField;

/// How often a metric is stated. A period numbers its dates: a *slot* is a day or a month counted from 1970-01-01.
public enum Period {
    /// One point a day; a slot is an epoch day.
    DAILY,
    /// One point a month, dated the first of the month; a slot counts the months since January 1970.
    MONTHLY;

    private static final long EPOCH_MONTH = 1970L * 12;

    /// The slot a date falls into.
    public int slot(LocalDate date) {
        return switch (this) {
            case DAILY -> Math.toIntExact(date.toEpochDay());
            case MONTHLY -> Math.toIntExact(date.getLong(ChronoField.PROLEPTIC_MONTH) - EPOCH_MONTH);
        };
    }

    /// The date a slot is published under; for a month its first day.
    public LocalDate date(int slot) {
        return switch (this) {
            case DAILY -> LocalDate.ofEpochDay(slot);
            case MONTHLY -> LocalDate.of(1970, 1, 1).plusMonths(slot);
        };
    }
}
