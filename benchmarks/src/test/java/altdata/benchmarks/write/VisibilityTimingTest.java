package altdata.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class VisibilityTimingTest {
    @Test
    void theFirstThirdIsNotTimed() throws SQLException {
        Iterator<Long> counts = List.of(100L, 110L, 150L, 399L, 400L).iterator();

        VisibilityTiming progress = VisibilityTiming.of(counts::next, 100, 300, Duration.ofMillis(1));

        // 150 is less than a third of the 300; 399 is the first poll above it.
        assertThat(progress.rows()).isEqualTo(1);
        assertThat(progress.rate()).isPositive();
    }

    @Test
    void rowsThatAppearAtOnceAreTimedFromTheStart() throws SQLException {
        assertThat(VisibilityTiming.of(() -> 300, 0, 300, Duration.ofMillis(1)).rows())
                .isEqualTo(300);
    }
}
