package altdata.builder.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.operator.ReplayForecast;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RemainingTimeTest {
    private final AtomicLong now = new AtomicLong(-5);
    private final RemainingTime remaining = new RemainingTime(new ReplayForecast(100, 20), now::get);

    private void passSeconds(long seconds) {
        now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    private @Nullable Duration after(long done) {
        return remaining.after(done, 1_000);
    }

    @Test
    void followsTheForecast() {
        assertThat(after(0)).isEqualTo(Duration.ofSeconds(120));
        passSeconds(50);
        assertThat(after(500)).isEqualTo(Duration.ofSeconds(70));
        passSeconds(50);
        assertThat(after(1_000)).isEqualTo(Duration.ofSeconds(20));
        passSeconds(15);
        assertThat(after(1_000)).isEqualTo(Duration.ofSeconds(5));
        passSeconds(15);
        assertThat(after(1_000)).as("late").isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aSlowerReplayIsExpectedToStaySlow() {
        passSeconds(5);
        assertThat(after(10)).as("before a tenth is read").isEqualTo(Duration.ofSeconds(119));
        passSeconds(95);
        assertThat(after(500)).isEqualTo(Duration.ofSeconds(140));
        passSeconds(100);
        assertThat(after(1_000)).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void isUnknownWithoutAForecast() {
        assertThat(new RemainingTime(null, now::get).after(1, 2)).isNull();
    }
}
