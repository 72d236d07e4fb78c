package altdata.contracts.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The published form of fractions.
class MetricTypeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 100",
        "0.5, 50",
        "0.05, 5",
        "0.285, 29",
        "0.2849, 28",
        "0.005, 1",
        "0.0049, 0",
        "0.995, 100",
        "0.0049999999999999999, 0",
        "0.0050000000000000000, 1",
        "0.00000000000000000001, 0",
        "1e-60, 0"
    })
    void aPercentageIsRoundedHalfUp(BigDecimal fraction, long percentage) {
        assertThat(MetricType.percentage(fraction.unscaledValue().longValueExact(), fraction.scale()))
                .isEqualTo(percentage);
        assertThat(MetricType.FRACTION.published(fraction)).isEqualTo(BigDecimal.valueOf(percentage));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void bothFormsOfAFractionHaveTheSamePercentage(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            int scale = random.nextInt(19);
            long unscaled = random.nextLong(BigDecimal.TEN.pow(scale).longValueExact() + 1);
            assertThat(BigDecimal.valueOf(MetricType.percentage(unscaled, scale)))
                    .as("%d · 10^-%d", unscaled, scale)
                    .isEqualTo(MetricType.FRACTION.published(BigDecimal.valueOf(unscaled, scale)));
        }
    }
}
