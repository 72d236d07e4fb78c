package altdata.testing;

import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/// The current date and hour, for tests of operations about today, yesterday and the last 24 hours.
public final class TestDates {
    private static final Clock CLOCK = Clock.systemUTC();
    /// Longer than a test takes.
    private static final Duration MARGIN = Duration.ofMinutes(2);

    private TestDates() {}

    /// The current UTC date; shortly before midnight the next one, so that the date stays valid during the
    /// test.
    public static LocalDate today() {
        await().atMost(MARGIN.multipliedBy(2)).until(() -> LocalTime.now(CLOCK).isBefore(LocalTime.MAX.minus(MARGIN)));
        return LocalDate.now(CLOCK);
    }

    /// Waits if the current hour ends soon, so that the same hours are the last 24 during the test.
    public static void awaitTimeInHour() {
        await().atMost(MARGIN.multipliedBy(2)).until(() -> {
            LocalTime time = LocalTime.now(CLOCK);
            return time.truncatedTo(ChronoUnit.HOURS).equals(time.plus(MARGIN).truncatedTo(ChronoUnit.HOURS));
        });
    }
}
