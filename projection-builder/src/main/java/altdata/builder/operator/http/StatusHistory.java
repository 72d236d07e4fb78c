package altdata.builder.operator.http;

import altdata.builder.generations.Generation;
import altdata.builder.operator.StatusRows;
import altdata.builder.status.StatusSample;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Converts samples to series: `times`, and for each generation one value per time, null if it did not exist
/// then.
final class StatusHistory {
    private StatusHistory() {}

    static Map<String, Object> of(List<StatusSample> samples) {
        Set<Generation> generations = new LinkedHashSet<>();
        samples.forEach(sample -> generations.addAll(sample.measures().keySet()));
        Map<String, Object> series = new LinkedHashMap<>();
        generations.forEach(generation -> series.put(generation.schema(), series(samples, generation)));
        return Map.of(
                "times", samples.stream().map(sample -> sample.at().toString()).toList(), "generations", series);
    }

    private static Map<String, Object> series(List<StatusSample> samples, Generation generation) {
        Map<String, Object> series = new LinkedHashMap<>();
        series.put("lag_rows", values(samples, generation, StatusSample.Measures::lagRows));
        series.put("lag_seconds", values(samples, generation, measures -> StatusRows.seconds(measures.lag())));
        series.put("rows_per_second", values(samples, generation, StatusSample.Measures::rowsPerSecond));
        return series;
    }

    private static @Nullable Object[] values(
            List<StatusSample> samples, Generation generation, Function<StatusSample.Measures, Object> value) {
        @Nullable Object[] values = new Object[samples.size()];
        for (int i = 0; i < values.length; i++) {
            StatusSample.Measures measures = samples.get(i).measures().get(generation);
            values[i] = measures == null ? null : value.apply(measures);
        }
        return values;
    }
}
