package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The expected points of `/timeline/` according to the specification.
record ExpectedTimeline(ExpectedState reference) {
    /// Returns `date [field=value, object.key=value, …]` of each point, with the fields sorted by name.
    List<String> points(String ticker, Period period) {
        TreeMap<LocalDate, TreeSet<String>> points = new TreeMap<>();
        for (Metric metric : Metric.values()) {
            @Nullable TimelineField field = metric.timelineField();
            if (field != null && metric.period() == period) {
                String name = field.object() == null ? field.name() : field.object() + "." + field.name();
                reference
                        .series(ticker, metric)
                        .forEach((date, value) -> points.computeIfAbsent(date, _ -> new TreeSet<>())
                                .add(name + "=" + ExpectedText.of(ExpectedState.published(metric, value))));
            }
        }
        return points.entrySet().stream()
                .map(point -> point.getKey() + " " + point.getValue())
                .toList();
    }
}
