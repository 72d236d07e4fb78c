package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/// Combines newest values; [ChunkMergeTest] searches them.
class NewestValueTest {
    private static final NewestValue THREE = new NewestValue(7, BigDecimal.valueOf(3));
    private static final NewestValue FOUR = new NewestValue(7, BigDecimal.valueOf(4));
    private static final NewestValue NEXT_DAY = new NewestValue(8, BigDecimal.ONE);

    @Test
    void anAverageIsRoundedHalfUp() {
        assertThat(NewestValue.average(THREE, FOUR)).isEqualTo(FOUR);
        assertThat(NewestValue.average(FOUR, FOUR)).isEqualTo(FOUR);
    }

    /// On the newest day, only one of the two metrics has a value.
    @Test
    void anAverageOfDifferentDaysIsTheNewerValue() {
        assertThat(NewestValue.average(THREE, NEXT_DAY)).isEqualTo(NEXT_DAY);
        assertThat(NewestValue.average(NEXT_DAY, THREE)).isEqualTo(NEXT_DAY);
    }
}
