package altdata.builder.operator.cli;

import altdata.builder.operator.ReplayForecast;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Predicts the remaining time of a replay while it runs. If it is slower or faster than the forecast, the rest is
/// assumed to be so too.
final class RemainingTime {
    /// The first tenth says little about the pace.
    private static final double MIN_SHARE = 0.1;

    private final @Nullable ReplayForecast forecast;
    private final LongSupplier nanoTime;
    private final long start;
    private double pace = 1;
    /// When all records were read; null if they are not yet.
    private @Nullable Long allRead;

    /// @param forecast of the replay from its start; null if the remaining time cannot be predicted
    RemainingTime(@Nullable ReplayForecast forecast, LongSupplier nanoTime) {
        this.forecast = forecast;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /// @param done  the records that were read since the start
    /// @param total the records to read; may grow
    /// @return null if it is unknown
    @Nullable
    Duration after(long done, long total) {
        if (forecast == null) {
            return null;
        }
        long now = nanoTime.getAsLong();
        double share = total == 0 ? 1 : (double) done / total;
        if (share < 1) {
            allRead = null;
            if (share >= MIN_SHARE) {
                pace = (now - start) / 1e9 / (share * forecast.reading());
            }
        } else if (allRead == null) {
            allRead = now;
        }
        double finished = allRead == null ? 0 : (now - allRead) / 1e9;
        double seconds = pace * (forecast.reading() * (1 - share) + forecast.finishing()) - finished;
        return Duration.ofSeconds(Math.max(1, Math.round(seconds)));
    }
}
