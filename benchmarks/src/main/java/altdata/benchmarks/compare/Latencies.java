package altdata.benchmarks.compare;

import java.util.Arrays;
import java.util.Locale;

/// Sorted latencies in milliseconds; formats the median, p99 and maximum.
public record Latencies(double[] millis) {
    /// The latencies among the first `count` elements, given in nanoseconds.
    public static Latencies of(long[] nanos, int count) {
        return new Latencies(Arrays.stream(nanos, 0, count)
                .sorted()
                .mapToDouble(each -> each / 1e6)
                .toArray());
    }

    /// The latency that the given percentage of requests did not exceed, in milliseconds.
    ///
    /// @param percentage 0 to 99
    public double percentile(int percentage) {
        return millis[millis.length * percentage / 100];
    }

    @Override
    public String toString() {
        return millis.length == 0
                ? "no sample"
                : String.format(
                        Locale.ROOT,
                        "p50 %.2f ms, p99 %.2f ms, max %.2f ms",
                        percentile(50),
                        percentile(99),
                        millis[millis.length - 1]);
    }
}
