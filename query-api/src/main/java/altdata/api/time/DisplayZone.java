package altdata.api.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// A clock on the wall somewhere: v1 shows moments as it does.
public enum DisplayZone {
    /// Where the operation says no other.
    UTC(ZoneOffset.UTC),
    /// Of the forum's and the imageboard's operations, whatever the season; the label `PST` is fixed by the
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

    /// The hour a moment is in, such as `2026-11-19 14:00:00`.
    public String hour(Instant instant) {
        return HOUR.format(instant.atZone(zone));
    }

    /// With the zone's abbreviation, such as `2026-11-19 06:03:22 PST`.
    public String zoned(Instant instant) {
        return ZONED.format(instant.atZone(zone));
    }

    /// The moment a day begins.
    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
