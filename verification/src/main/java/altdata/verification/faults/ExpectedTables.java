package altdata.verification.faults;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.tables.Projection;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The tables that every generation must show. If records with equal keys leave a choice, the first generation
/// that is compared decides, and all others must show the same.
final class ExpectedTables {
    private final ReferenceModel reference;
    private final Map<String, String> choices = new TreeMap<>();
    private final SortedSet<String> entities = new TreeSet<>();
    private ExpectedSeries series = new ExpectedSeries(tomorrow());

    ExpectedTables(ReferenceModel reference) {
        this.reference = reference;
    }

    Map<String, SortedMap<String, String>> of(Projection projection, Map<String, SortedMap<String, String>> actual) {
        TreeMap<String, SortedMap<String, String>> expected = new TreeMap<>();
        for (WholeRecordTable kind : WholeRecordTable.values()) {
            if (kind.projection() == projection) {
                SortedMap<String, String> rows = new TreeMap<>();
                ExpectedPostTables posts = new ExpectedPostTables();
                reference.wholeRecords(kind).forEach((identity, candidates) -> {
                    String text = chosen(kind.table(), String.join("/", identity), candidates, actual);
                    rows.put(String.join("/", identity), text);
                    RowMeaning.Whole version = candidates.version(text);
                    if (kind == WholeRecordTable.POST) {
                        posts.add(version);
                    }
                    if (kind == WholeRecordTable.ENTITY && version.columns() != null) {
                        entities.add(identity.getFirst());
                    }
                });
                expected.put(kind.table(), rows);
                if (kind == WholeRecordTable.POST) {
                    expected.put("post_mention", posts.mentions());
                    expected.put("hourly_bucket", posts.buckets());
                }
            }
        }
        if (projection == Projection.METRICS) {
            SortedMap<String, String> rows = new TreeMap<>();
            series = new ExpectedSeries(tomorrow());
            reference.points().forEach((identity, candidates) -> {
                String text = chosen("chunk", TableText.identity(identity), candidates, actual);
                rows.put(TableText.identity(identity), text);
                series.add(identity, candidates.version(text));
            });
            expected.put("chunk", rows);
            expected.put("current_value", series.currentValues());
            expected.put("signal", series.signals());
        }
        return expected;
    }

    private static LocalDate tomorrow() {
        return LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC).plusDays(1);
    }

    /// The tickers that have an entity.
    SortedSet<String> entities() {
        return entities;
    }

    /// Returns the values of a metric by date.
    SortedMap<LocalDate, BigDecimal> series(String ticker, Metric metric) {
        return series.of(ticker, metric);
    }

    private String chosen(
            String table, String identity, WinnerCandidates<?> candidates, Map<String, SortedMap<String, String>> actual) {
        SortedMap<String, String> rows = actual.get(table);
        String text = rows == null ? null : rows.get(identity);
        return choices.computeIfAbsent(table + " " + identity, _ -> candidates.pick(text == null ? "" : text));
    }
}
