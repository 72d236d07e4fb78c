package altdata.builder.tables;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.Locale;

/// The period of time (UTC) whose rows are in one partition of a table.
public enum PartitionUnit {
    YEAR(12),
    QUARTER(3),
    MONTH(1);

    private final int months;

    PartitionUnit(int months) {
        this.months = months;
    }

    /// The name in settings and control tables, such as `month`.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The unit with this published name.
    ///
    /// @throws IllegalArgumentException if no unit has this name
    public static PartitionUnit named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /// The first day of the period that contains a time.
    public LocalDate start(Instant time) {
        LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return date.withMonth((date.getMonthValue() - 1) / months * months + 1).withDayOfMonth(1);
    }

    /// The first day of the period after one.
    LocalDate end(LocalDate start) {
        return start.plusMonths(months);
    }

    /// A name of the period that starts on a day, such as `2026_q4`.
    String suffix(LocalDate start) {
        return switch (this) {
            case YEAR -> "%d".formatted(start.getYear());
            case QUARTER -> "%d_q%d".formatted(start.getYear(), start.get(IsoFields.QUARTER_OF_YEAR));
            case MONTH -> "%d_%02d".formatted(start.getYear(), start.getMonthValue());
        };
    }
}
