package altdata.contracts.catalogue;

import java.time.LocalDate;
import java.time.temporal.ChronoField;

/// How often a metric has a value. A *slot* is the number of a date in its period: days or months since
/// 1970-01-01.
public enum Period {
    /// One point per day; a slot is an epoch day.
    DAILY,
    /// One point per month, dated the first of the month; a slot is the number of months since January 1970.
    MONTHLY;

    private static final long EPOCH_MONTH = 1970L * 12;

    /// The slot that contains a date.
    public int slot(LocalDate date) {
        return switch (this) {
            case DAILY -> Math.toIntExact(date.toEpochDay());
            case MONTHLY -> Math.toIntExact(date.getLong(ChronoField.PROLEPTIC_MONTH) - EPOCH_MONTH);
        };
    }

    /// The first slot whose published date is not before the given one.
    public int slotFrom(LocalDate date) {
        int slot = slot(date);
        return date(slot).isBefore(date) ? slot + 1 : slot;
    }

    /// The published date of a slot; the first day of a month.
    public LocalDate date(int slot) {
        return switch (this) {
            case DAILY -> LocalDate.ofEpochDay(slot);
            case MONTHLY -> LocalDate.of(1970, 1, 1).plusMonths(slot);
        };
    }
}
