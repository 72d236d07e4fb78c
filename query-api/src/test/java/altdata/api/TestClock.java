package altdata.api;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.Consumer;

/// The clock of the operations about the last 24 hours.
final class TestClock {
    private static final ZoneId LOS_ANGELES = ZoneId.of("America/Los_Angeles");

    private TestClock() {}

    static Instant now() {
        return Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /// The start of the current hour.
    static Instant hour() {
        return hourOf(now());
    }

    static Instant hourOf(Instant instant) {
        return instant.truncatedTo(ChronoUnit.HOURS);
    }

    /// Runs a check that depends on the current hour; again if the hour changed between request and response.
    static void withinOneHour(Consumer<Instant> check) {
        Instant before = hour();
        try {
            check.accept(before);
        } catch (AssertionError failure) {
            Instant after = hour();
            if (after.equals(before)) {
                throw failure;
            }
            check.accept(after);
        }
    }

    /// The wall clock of Los Angeles, `YYYY-MM-DD HH:MM:SS`.
    static String wallClock(Instant instant) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT)
                .withZone(LOS_ANGELES)
                .format(instant);
    }
}
