package altdata.verification.faults;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Whether a resource of a service grew during a soak. A trend is flat if the median of the last third of the
/// samples exceeds that of the first third by at most the margin.
///
/// @param first  the median of the first third
/// @param last   the median of the last third
/// @param margin the largest increase that counts as flat
record Trend(String service, String measure, long first, long last, long margin) {
    private static final int PARTS = 3;

    boolean isFlat() {
        return last - first <= margin;
    }

    /// Returns the trends of all services and measures.
    ///
    /// @param samples of all services, ordered by time
    static List<Trend> of(List<ProcessSample> samples) {
        List<Trend> trends = new ArrayList<>();
        for (String service :
                samples.stream().map(ProcessSample::service).distinct().toList()) {
            List<ProcessSample> own = samples.stream()
                    .filter(sample -> sample.service().equals(service))
                    .toList();
            int third = Math.max(1, own.size() / PARTS);
            for (SoakMetric measure : SoakMetric.values()) {
                trends.add(new Trend(
                        service,
                        measure.title(),
                        median(own.subList(0, third), measure),
                        median(own.subList(own.size() - third, own.size()), measure),
                        measure.margin()));
            }
        }
        return trends;
    }

    private static long median(List<ProcessSample> samples, SoakMetric measure) {
        long[] values = samples.stream().mapToLong(measure::of).sorted().toArray();
        return Arrays.stream(values).skip((values.length - 1) / 2).findFirst().orElse(0);
    }
}
