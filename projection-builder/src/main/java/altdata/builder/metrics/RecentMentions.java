package altdata.builder.metrics;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Role;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Values;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes `recent_mentions`: the mention counts of the four sources of `/social_media_mentions` on the days
/// around today (v1 behaviour rule 8).
///
/// The table has more days than a request needs, so that the previous day is available immediately after
/// midnight.
final class RecentMentions {
    private static final List<MetricGroup> SOURCES =
            List.of(MetricGroup.FORUM, MetricGroup.IMAGEBOARD, MetricGroup.INVESTOR_CHAT, MetricGroup.MICROBLOG);
    private static final int DAYS_BEFORE = 4;
    private static final int DAYS_AFTER = 2;

    private static final String DROP_OLD = "delete from %s.recent_mentions where date < ? or date > ?";
    /// Marking too many series is harmless, so this marks all series with a chunk that contains the days.
    private static final String MARK = """
            insert into %1$s.dirty_series (ticker, metric_group)
            select distinct ticker, metric_group from %1$s.chunk
            where metric_group = any(?) and chunk between ? and ?
            """;
    private static final String PUT = """
            insert into %1$s.recent_mentions as t (date, ticker, %2$s)
            select date, ticker, mentions from unnest(?::date[], ?::text[], ?::bigint[]) as m(date, ticker, mentions)
            where mentions is not null
            on conflict (date, ticker) do update set %2$s = excluded.%2$s
            where t.%2$s is distinct from excluded.%2$s
            """;
    private static final String CLEAR = """
            update %1$s.recent_mentions t set %2$s = null
            from unnest(?::date[], ?::text[], ?::bigint[]) as m(date, ticker, mentions)
            where (t.date, t.ticker) = (m.date, m.ticker) and m.mentions is null and t.%2$s is not null
            """;

    /// Deletes rows without any count, because a rebuild does not create such rows.
    private static final String DROP_EMPTY = """
            delete from %1$s.recent_mentions t
            using unnest(?::date[], ?::text[], ?::bigint[]) as m(date, ticker, mentions)
            where (t.date, t.ticker) = (m.date, m.ticker) and m.mentions is null and num_nonnulls(%3$s) = 0
            """;
    private static final String COLUMNS =
            SOURCES.stream().map(MetricGroup::publishedName).collect(Collectors.joining(", "));

    private record Cell(
            LocalDate date, String ticker, @Nullable Long mentions) {}

    private final Connection connection;
    private final String schema;
    private final LocalDate first;
    private final LocalDate last;
    private final Map<MetricGroup, List<Cell>> cells = new EnumMap<>(MetricGroup.class);

    RecentMentions(Connection connection, String schema, LocalDate today) {
        this.connection = connection;
        this.schema = schema;
        this.first = today.minusDays(DAYS_BEFORE);
        this.last = today.plusDays(DAYS_AFTER);
    }

    /// The first day of the table.
    LocalDate first() {
        return first;
    }

    /// The last day of the table, after tomorrow.
    LocalDate last() {
        return last;
    }

    /// Handles a change of the current day: deletes old days, and marks the series that may have counts on new
    /// ones.
    void changeDay() throws SQLException {
        try (PreparedStatement drop = connection.prepareStatement(DROP_OLD.formatted(schema))) {
            drop.setObject(1, first);
            drop.setObject(2, last);
            drop.executeUpdate();
        }
        try (PreparedStatement mark = connection.prepareStatement(MARK.formatted(schema))) {
            mark.setArray(1, connection.createArrayOf("smallint", MetricGroup.codes(SOURCES)));
            mark.setInt(2, Chunks.chunkOf(Period.DAILY.slot(first)));
            mark.setInt(3, Chunks.chunkOf(Period.DAILY.slot(last)));
            mark.executeUpdate();
        }
    }

    /// Adds the days of a series. Ignores groups that are not a source.
    void add(String ticker, MetricGroup group, LatestChunks chunks) {
        if (!SOURCES.contains(group)) {
            return;
        }
        Values mentions = chunks.window(group).values(mentionsOf(group));
        List<Cell> groupCells = cells.computeIfAbsent(group, _ -> new ArrayList<>());
        for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
            BigDecimal count = mentions.at(Period.DAILY.slot(day));
            groupCells.add(new Cell(day, ticker, count == null ? null : count.longValueExact()));
        }
    }

    /// Writes the added days.
    void write() throws SQLException {
        for (Map.Entry<MetricGroup, List<Cell>> entry : cells.entrySet()) {
            String column = entry.getKey().publishedName();
            int _ = write(PUT.formatted(schema, column), entry.getValue());
            if (write(CLEAR.formatted(schema, column), entry.getValue()) > 0) {
                int _ = write(DROP_EMPTY.formatted(schema, column, COLUMNS), entry.getValue());
            }
        }
        cells.clear();
    }

    private int write(String sql, List<Cell> groupCells) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "date", groupCells.stream().map(Cell::date).toArray()));
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "text", groupCells.stream().map(Cell::ticker).toArray()));
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "bigint", groupCells.stream().map(Cell::mentions).toArray()));
            return statement.executeUpdate();
        }
    }

    private static Metric mentionsOf(MetricGroup group) {
        return group.metrics().stream()
                .filter(metric -> metric.role() == Role.MENTIONS)
                .findFirst()
                .orElseThrow();
    }
}
