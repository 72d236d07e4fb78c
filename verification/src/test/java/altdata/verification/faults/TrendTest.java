package altdata.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrendTest {
    private static final int SAMPLES = 30;

    @Test
    void oneMoreThreadEachMinuteIsNotFlat() {
        List<ProcessSample> samples = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            samples.add(sample("API", 40, 50 + i));
            samples.add(sample("builder 1", 40, 50));
        }
        assertThat(Trend.of(samples))
                .filteredOn(trend -> !trend.isFlat())
                .singleElement()
                .isEqualTo(new Trend("API", "threads", 54, 74, 8));
    }

    @Test
    void aHeapThatGrowsByAMegabyteEachMinuteIsNotFlat() {
        List<ProcessSample> samples = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            samples.add(sample("API", 40 + i, 50));
        }
        assertThat(Trend.of(samples))
                .filteredOn(trend -> !trend.isFlat())
                .extracting(Trend::measure)
                .containsExactly("heap after GC, MB");
    }

    @Test
    void aFewOutliersAreNotATrend() {
        List<ProcessSample> samples = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            samples.add(sample("API", i % 4 == 0 ? 90 : 40, i == SAMPLES - 1 ? 500 : 50));
        }
        assertThat(Trend.of(samples)).isNotEmpty().allMatch(Trend::isFlat);
    }

    private static ProcessSample sample(String service, long heapMegabytes, long threads) {
        return new ProcessSample(service, heapMegabytes << 20, 200 << 20, threads, 80, 6);
    }
}
