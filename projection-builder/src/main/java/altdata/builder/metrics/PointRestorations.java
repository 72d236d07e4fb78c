package altdata.builder.metrics;

import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.ChunkMerge.Content;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Finds the points whose present values differ from those as of a moment, and turns the latter into rows of the
/// topic. Each row has the values of one group only, so it does not change other groups of the same date.
final class PointRestorations {
    private static final int FETCH_SIZE = 500;

    private static final String SQL = """
            select ticker, metric_group, chunk, points, coalesce(history, '')
            from %s.chunk
            where ?::text is null or ticker = ?
            order by ticker, metric_group, chunk
            """;

    private final ReplayScope scope;
    private final long momentMicros;
    private final Consumer<Restoration> target;

    PointRestorations(ReplayScope scope, Instant moment, Consumer<Restoration> target) {
        this.scope = scope;
        this.momentMicros = ChronoUnit.MICROS.between(Instant.EPOCH, moment);
        this.target = target;
    }

    /// Finds them in the connection's open transaction, sorted by ticker, group and date.
    void find(Connection connection, String schema) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(SQL.formatted(schema))) {
            read.setFetchSize(FETCH_SIZE);
            read.setString(1, scope.ticker());
            read.setString(2, scope.ticker());
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    byte[] points = row.getBytes(4);
                    // A chunk without new points is as it was; most chunks are not decoded.
                    if (ChunkCodec.latestKnownMicros(points) > momentMicros) {
                        compare(ChunkKey.of(row), new Content(points, row.getBytes(5), 0));
                    }
                }
            }
        }
    }

    private void compare(ChunkKey key, Content content) {
        ChunkPoints points = ChunkPoints.decoded(key.chunk(), content);
        for (int index = 0; index < Chunks.SLOTS; index++) {
            List<KnownPoint> versions = points.at(index);
            LocalDate date = key.group().period().date(Chunks.firstSlot(key.chunk()) + index);
            if (!versions.isEmpty() && scope.includesDate(date)) {
                Point present = versions.getLast().point();
                Point past = unlessRetracted(asOfMoment(versions));
                if (!hasSameValues(unlessRetracted(present), past)) {
                    target.accept(restoration(key, date, present, past));
                }
            }
        }
    }

    /// The version with the highest rank among those that were known; null if no version was.
    ///
    /// @param versions the replaced points of a slot, and the winner last
    private @Nullable Point asOfMoment(List<KnownPoint> versions) {
        for (KnownPoint version : versions.reversed()) {
            if (version.knownMicros() <= momentMicros) {
                return version.point();
            }
        }
        return null;
    }

    private static Restoration restoration(ChunkKey key, LocalDate date, Point present, @Nullable Point past) {
        MetricGroup group = key.group();
        ObjectNode values = values(group, past);
        ObjectNode row = Topic.JSON.createObjectNode();
        row.put("ticker", key.ticker());
        row.put("date", date.toString());
        if (values == null) {
            row.putArray("retract").add(group.publishedName());
        } else {
            row.set("metrics", values);
        }
        return new Restoration(
                key.ticker() + ' ' + date + ' ' + group.publishedName(),
                present.dataKey(),
                values(group, unlessRetracted(present)),
                values,
                key.ticker(),
                hasSameValues(unlessRetracted(read(row, group)), past) ? row : null);
    }

    /// The values by metric; null if all values are absent.
    private static @Nullable ObjectNode values(MetricGroup group, @Nullable Point point) {
        if (point == null) {
            return null;
        }
        ObjectNode values = Topic.JSON.createObjectNode();
        int index = 0;
        for (Metric metric : group.metrics()) {
            BigDecimal value = point.value(index++);
            if (value != null) {
                values.put(metric.publishedName(), value);
            }
        }
        return values;
    }

    /// The group's point of a row of the topic; null if the row has no such point, or if it is not accepted.
    private static @Nullable Point read(ObjectNode row, MetricGroup group) {
        byte[] value = Topic.JSON.writeValueAsBytes(row.deepCopy().put("data_key", 0));
        return Topics.METRICS.read(value) instanceof Verdict.Accepted<MetricRow>(var metrics, var _, var _)
                ? metrics.points().get(group)
                : null;
    }

    private static boolean hasSameValues(@Nullable Point one, @Nullable Point other) {
        if (one == null || other == null) {
            return one == other;
        }
        for (int i = 0; i < Math.max(one.values().size(), other.values().size()); i++) {
            if (!Objects.equals(one.value(i), other.value(i))) {
                return false;
            }
        }
        return true;
    }

    /// A retraction has no values, like a date without a point.
    private static @Nullable Point unlessRetracted(@Nullable Point point) {
        return point == null || point.isRetraction() ? null : point;
    }
}
