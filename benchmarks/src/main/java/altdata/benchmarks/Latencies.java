package altdata.benchmarks;

import java.util.Arrays;
import java.util.Locale;

/// Sorted latencies in milliseconds; formats the median, p99 and maximum.
record Latencies(double[] millis) {
    static Latencies of(long[] nanos, int count) {
        return new Latencies(Arrays.stream(nanos, 0, count)
                .sorted()
                .mapToDouble(each -> each / 1e6)
                .toArray());
    }

    @Override
    public String toString() {
        int count = millis.length;
        return count == 0
                ? "no sample"
                : String.format(
                        Locale.ROOT,
                        "p50 %.2f ms, p99 %.2f ms, max %.2f ms",
                        millis[count / 2],
                        millis[count * 99 / 100],
                        millis[count - 1]);
    }
}
