package altdata.builder.metrics;

import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkMerge.Content;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Compares the series of two generations point by point, because a difference in a chunk's bytes would be
/// unreadable.
final class PointDifferences {
    private static final String TABLE = "point";
    private static final int FETCH_SIZE = 2_000;

    private final ReplayScope scope;
    private final List<String> examples = new ArrayList<>();
    private long added;
    private long removed;
    private long changed;

    private PointDifferences(ReplayScope scope) {
        this.scope = scope;
    }

    static TableDifference of(Connection connection, String first, String second, TableSelection selection)
            throws SQLException {
        if (selection.isEmpty()) {
            return TableDifference.none(TABLE);
        }
        PointDifferences differences = new PointDifferences(selection.scope());
        try (PreparedStatement read = DifferingChunks.of(connection, first, second, selection)) {
            read.setFetchSize(FETCH_SIZE);
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    ChunkKey key = ChunkKey.of(row);
                    differences.compare(key, DifferingChunks.first(row), DifferingChunks.second(row));
                }
            }
        }
        return new TableDifference(
                TABLE, differences.added, differences.removed, differences.changed, differences.examples);
    }

    private void compare(ChunkKey key, Content first, Content second) {
        ChunkPoints before;
        ChunkPoints after;
        try {
            before = ChunkPoints.decoded(key.chunk(), first);
            after = ChunkPoints.decoded(key.chunk(), second);
        } catch (RuntimeException _) {
            // Damaged bytes can violate any assumption of the decoder.
            changed++;
            addExample("changed " + key.sentence() + ": the points are damaged and cannot be read");
            return;
        }
        for (int index = 0; index < Chunks.SLOTS; index++) {
            List<KnownPoint> was = before.at(index);
            List<KnownPoint> is = after.at(index);
            LocalDate date = key.group().period().date(Chunks.firstSlot(key.chunk()) + index);
            if (!was.equals(is) && scope.includesDate(date)) {
                if (was.isEmpty()) {
                    added++;
                } else if (is.isEmpty()) {
                    removed++;
                } else {
                    changed++;
                }
                addExample(TableDifference.example(
                        key.ticker() + ' ' + key.group().publishedName() + ' ' + date,
                        words(key.group(), was),
                        words(key.group(), is)));
            }
        }
    }

    private void addExample(String example) {
        if (examples.size() < TableDifference.EXAMPLES) {
            examples.add(example);
        }
    }

    /// @param versions the replaced points of a slot, and the winner last
    private static String words(MetricGroup group, List<KnownPoint> versions) {
        if (versions.isEmpty()) {
            return "";
        }
        KnownPoint winner = versions.getLast();
        Point point = winner.point();
        StringBuilder words = new StringBuilder("data_key ").append(point.dataKey());
        if (point.isRetraction()) {
            words.append(" retracted");
        }
        int index = 0;
        for (Metric metric : group.metrics()) {
            BigDecimal value = point.value(index++);
            if (value != null) {
                words.append(' ').append(metric.publishedName()).append('=').append(value.toPlainString());
            }
        }
        words.append(", known from ").append(Instant.EPOCH.plus(winner.knownMicros(), ChronoUnit.MICROS));
        if (versions.size() > 1) {
            words.append(", after ").append(versions.size() - 1).append(" replaced");
        }
        return words.toString();
    }
}
