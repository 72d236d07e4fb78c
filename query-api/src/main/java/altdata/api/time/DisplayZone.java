package altdata.api.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Formats times for v1 in one of its two time zones.
public enum DisplayZone {
    /// The default.
    UTC(ZoneOffset.UTC),
    /// For the operations of the forum and the imageboard, all year. The label `PST` is fixed by the
    /// specification.
    LOS_ANGELES(ZoneId.of("America/Los_Angeles"));

    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("uuuu-MM-dd HH':00:00'", Locale.ROOT);
    private static final DateTimeFormatter ZONED =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss zzz", Locale.ENGLISH);

    private final ZoneId zone;

    DisplayZone(ZoneId zone) {
        this.zone = zone;
    }

    /// Such as `2026-11-19 14:03:22`.
    public String second(Instant instant) {
        return SECOND.format(instant.atZone(zone));
    }

    /// The hour of the time, such as `2026-11-19 14:00:00`.
    public String hour(Instant instant) {
        return HOUR.format(instant.atZone(zone));
    }

    /// With the abbreviation of the time zone, such as `2026-11-19 06:03:22 PST`.
    public String zoned(Instant instant) {
        return ZONED.format(instant.atZone(zone));
    }

    /// The start of the day in this time zone.
    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
