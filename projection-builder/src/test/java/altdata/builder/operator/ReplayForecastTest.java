package altdata.builder.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import altdata.contracts.tables.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplayForecastTest {
    private static PastReplay metrics(long records, double reading, double finishing) {
        return new PastReplay("metrics", records, reading, finishing);
    }

    private static ReplayForecast forecast(long records, PastReplay... past) {
        return ReplayForecast.of(List.of(past), Projection.METRICS, records);
    }

    @Test
    void withoutAnEarlierReplayAUsualRateIsAssumed() {
        assertThat(forecast(1_000_000).seconds()).isEqualTo(20);
        // Every replay needs the time of the shortest one.
        assertThat(forecast(1_000_000, new PastReplay("fx_rates", 3, 2, 1)).seconds())
                .isEqualTo(23);
        assertThat(forecast(0).seconds()).isZero();
    }

    @Test
    void isInterpolatedBetweenSmallerAndLargerReplays() {
        PastReplay[] past = {new PastReplay("fx_rates", 3, 2, 1), metrics(1_000_000, 10, 3), metrics(3_000_000, 40, 5)};
        assertThat(forecast(1_000_000, past)).isEqualTo(new ReplayForecast(10, 3));
        assertThat(forecast(2_000_000, past)).isEqualTo(new ReplayForecast(25, 4));
        assertThat(forecast(500_000, past)).isEqualTo(new ReplayForecast(6, 2));
        assertThat(forecast(6_000_000, past)).isEqualTo(new ReplayForecast(78, 9));
    }

    @Test
    void ofReplaysOfSimilarSizeTheNewestCounts() {
        assertThat(forecast(1_000_000, metrics(950_000, 100, 10), metrics(1_000_000, 10, 3)))
                .isEqualTo(new ReplayForecast(10, 3));
    }

    /// If the duration is a fixed time plus a time for each record, every forecast is right.
    @Test
    void aLinearDurationIsPredictedExactly() {
        Random random = new Random(1);
        List<PastReplay> past = new ArrayList<>();
        past.add(new PastReplay("fx_rates", 1, 2, 1));
        past.add(metrics(1_000, 2.001, 1.001));
        for (int i = 0; i < 200; i++) {
            long records = 1_000 + random.nextLong(100_000_000);
            double exact = 3 + records / 1e6 * 2;
            ReplayForecast forecast = ReplayForecast.of(past, Projection.METRICS, records);
            assertThat(forecast.seconds()).as(records + " records").isCloseTo(exact, within(exact / 100));
            past.add(metrics(records, 2 + records / 1e6, 1 + records / 1e6));
        }
    }
}
