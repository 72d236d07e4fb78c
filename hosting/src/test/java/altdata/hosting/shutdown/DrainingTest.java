package altdata.hosting.shutdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DrainingTest {
    @Test
    void stoppingWaitsForTheConfiguredTime() {
        Draining draining = new Draining(Duration.ofMillis(40));
        draining.start();
        assertThat(draining.isRunning()).isTrue();

        long startedAt = System.nanoTime();
        draining.stop();

        assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isGreaterThanOrEqualTo(Duration.ofMillis(40));
        assertThat(draining.isRunning()).isFalse();
    }

    @Test
    void anInterruptEndsTheDelay() {
        Draining draining = new Draining(Duration.ofDays(1));
        draining.start();
        Thread.currentThread().interrupt();

        draining.stop();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aNegativeDurationIsRejectedWithTheNameOfTheSetting() {
        assertThatThrownBy(() -> new Draining(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_DRAIN", "at least 0s");
    }
}
