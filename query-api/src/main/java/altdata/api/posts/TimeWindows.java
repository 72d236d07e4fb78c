package altdata.api.posts;

import altdata.api.posts.HourlyMentions.Window;
import altdata.api.time.DisplayZone;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// Computes the time window of a request for posts or mentions, and the window before it.
final class TimeWindows {
    private static final Duration DAY = Duration.ofHours(24);

    private TimeWindows() {}

    /// "The last 24 hours": the current hour and the 23 hours before it, compared with the 24 hours before
    /// these.
    static Window lastDay(Instant now) {
        Instant end = now.truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));
        return new Window(end.minus(DAY).minus(DAY), end.minus(DAY), end);
    }

    /// A day in Los Angeles, compared with the day before.
    static Window day(LocalDate day) {
        return new Window(
                DisplayZone.LOS_ANGELES.startOf(day.minusDays(1)),
                DisplayZone.LOS_ANGELES.startOf(day),
                DisplayZone.LOS_ANGELES.startOf(day.plusDays(1)));
    }
}
