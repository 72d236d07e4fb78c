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

/// The rows of `recent_mentions`: what the four sources of `/social_media_mentions` counted on the days around
/// today (v1 behaviour rule 8).
///
/// More days than a question needs are held, so that at midnight the new yesterday is there already.
final class RecentMentions {
    private static final List<MetricGroup> SOURCES =
            List.of(MetricGroup.FORUM, MetricGroup.IMAGEBOARD, MetricGroup.INVESTOR_CHAT, MetricGroup.MICROBLOG);
    private static final int DAYS_BEFORE = 4;
    private static final int DAYS_AFTER = 2;

    private static final String DROP_OLD = "delete from %s.recent_mentions where date < ? or date > ?";
    /// What is marked is derived again, so it is enough to mark whatever has points on the days.
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

    /// A table that is built anew has no rows without any count.
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

    /// The first day that is recent.
    LocalDate first() {
        return first;
    }

    /// The last day that is recent, after tomorrow.
    LocalDate last() {
        return last;
    }

    /// Another day has begun: removes the days that are no longer recent, and marks what may have counts on those that
    /// have come in.
    void move() throws SQLException {
        try (PreparedStatement drop = connection.prepareStatement(DROP_OLD.formatted(schema))) {
            drop.setObject(1, first);
            drop.setObject(2, last);
            drop.executeUpdate();
        }
        try (PreparedStatement mark = connection.prepareStatement(MARK.formatted(schema))) {
            mark.setArray(
                    1,
                    connection.createArrayOf(
                            "smallint",
                            SOURCES.stream().map(group -> (short) group.code()).toArray(Short[]::new)));
            mark.setInt(2, Chunks.chunkOf(Period.DAILY.slot(first)));
            mark.setInt(3, Chunks.chunkOf(Period.DAILY.slot(last)));
            mark.executeUpdate();
        }
    }

    /// Adds the days of one series; of a group that is not a source nothing.
    void add(String ticker, MetricGroup group, LatestChunks chunks) {
        if (!SOURCES.contains(group)) {
            return;
        }
        Values mentions = chunks.window(group).values(mentionsOf(group));
        List<Cell> ofGroup = cells.computeIfAbsent(group, _ -> new ArrayList<>());
        for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
            BigDecimal count = mentions.at(Period.DAILY.slot(day));
            ofGroup.add(new Cell(day, ticker, count == null ? null : count.longValueExact()));
        }
    }

    /// Writes everything that was added.
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

    private int write(String sql, List<Cell> ofGroup) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(
                    1,
                    connection.createArrayOf(
                            "date", ofGroup.stream().map(Cell::date).toArray()));
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "text", ofGroup.stream().map(Cell::ticker).toArray()));
            statement.setArray(
                    3,
                    connection.createArrayOf(
                            "bigint", ofGroup.stream().map(Cell::mentions).toArray()));
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
