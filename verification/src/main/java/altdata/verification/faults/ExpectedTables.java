package altdata.verification.faults;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.tables.Projection;
import altdata.verification.model.PointValues;
import altdata.verification.model.SeriesModel;
import altdata.verification.model.WinnerCandidates;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The rows that the tables of every generation must contain. If records with equal data keys have different
/// content, several winners are possible, because the merge law decides by a hash, which the model does not
/// compute. Then the first generation that is compared decides, and all others must contain the same row.
final class ExpectedTables {
    private final LogModel reference;
    private final Map<String, RowMeaning.Whole> choices = new TreeMap<>();
    private final SortedSet<String> entities = new TreeSet<>();
    private SeriesModel series = new SeriesModel();

    ExpectedTables(LogModel reference) {
        this.reference = reference;
    }

    Map<String, SortedMap<String, String>> of(Projection projection, Map<String, SortedMap<String, String>> actual) {
        TreeMap<String, SortedMap<String, String>> expected = new TreeMap<>();
        for (WholeRecordTable kind : WholeRecordTable.values()) {
            if (kind.projection() == projection) {
                SortedMap<String, String> rows = new TreeMap<>();
                ExpectedPostTables posts = new ExpectedPostTables();
                reference.wholeRecords(kind).forEach((identity, candidates) -> {
                    RowMeaning.Whole version = chosen(kind.table(), String.join("/", identity), candidates, actual);
                    rows.put(String.join("/", identity), TableText.ofStatement(version));
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
            series = new SeriesModel();
            reference.points().forEach((identity, candidates) -> {
                PointValues winner = candidates.highest(PointValues.ORDER);
                rows.put(identity.toString(), TableText.ofPoint(candidates.dataKey(), winner.values()));
                series.add(identity, winner);
            });
            ExpectedCurrentValues derived = new ExpectedCurrentValues(series, tomorrow());
            expected.put("chunk", rows);
            expected.put("current_value", derived.rows());
            expected.put("signal", derived.signals());
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

    /// Returns the candidate that the table shows; if it shows another row, the first candidate.
    private RowMeaning.Whole chosen(
            String table,
            String identity,
            WinnerCandidates<RowMeaning.Whole> candidates,
            Map<String, SortedMap<String, String>> actual) {
        return choices.computeIfAbsent(table + " " + identity, _ -> {
            String text = actual.getOrDefault(table, new TreeMap<>()).get(identity);
            return candidates.contents().stream()
                    .filter(candidate -> TableText.ofStatement(candidate).equals(text))
                    .findFirst()
                    .orElseGet(() -> candidates.contents().iterator().next());
        });
    }
}
