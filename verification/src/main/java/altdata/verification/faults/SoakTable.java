package altdata.verification.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Formats a soak as text.
final class SoakTable {
    private SoakTable() {}

    /// Returns a line for the load and one for each service.
    static List<String> lines(SoakSample sample) {
        List<String> lines = new ArrayList<>();
        lines.add("after %d s: %d rows, %d of them not applied yet, %d requests"
                .formatted(sample.second(), sample.acknowledged(), sample.behind(), sample.answered()));
        sample.services()
                .forEach(service -> lines.add("  %-14s %s"
                        .formatted(
                                service.service(),
                                Stream.of(SoakMetric.values())
                                        .map(metric -> metric.of(service) + " " + metric.title())
                                        .collect(Collectors.joining("; ")))));
        return lines;
    }

    /// Returns the trends as a table, and the verdict.
    static List<String> lines(SoakResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("%-14s %-22s %12s %12s %8s".formatted("service", "what", "first third", "last third", "margin"));
        for (Trend trend : result.trends()) {
            lines.add("%-14s %-22s %12d %12d %8d %s"
                    .formatted(
                            trend.service(),
                            trend.measure(),
                            trend.first(),
                            trend.last(),
                            trend.margin(),
                            trend.isFlat() ? "flat" : "GROWS"));
        }
        SoakSample end = result.moments().getLast();
        lines.add(String.format(
                Locale.ROOT,
                "%d s at %d rows/s and %d requests/s (target %d and %d): %d rows in the log, %d rows of %d tables compared, checksum %s; responses %s, slowest %d ms; %d pushes",
                end.second(),
                end.acknowledged() / Math.max(1, end.second()),
                end.answered() / Math.max(1, end.second()),
                result.rows(),
                result.requests(),
                result.rowsInLog(),
                result.rowsCompared(),
                result.tablesCompared(),
                result.checksum(),
                result.answers(),
                result.slowestAnswerMillis(),
                result.pushes()));
        result.problems().forEach(problem -> lines.add("  " + problem));
        lines.add((result.passed() ? "passed" : "FAILED") + ": "
                + (result.trends().stream().allMatch(Trend::isFlat) ? "all resources are flat" : "a resource grows")
                + ", "
                + (result.problems().isEmpty()
                        ? "no other problems"
                        : result.problems().size() + " problems")
                + " (seed " + result.seed() + ")");
        return lines;
    }
}
