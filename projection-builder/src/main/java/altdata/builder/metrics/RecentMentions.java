package altdata.builder.metrics;

import altdata.builder.sql.SqlArrays;
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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
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
    /// A row has a bit per source whose counts it states; the counts of the other sources do not change. Deletes rows
    /// without any count, because a rebuild does not create such rows.
    private static final String MERGE = """
            merge into %1$s.recent_mentions t
            using unnest(?::date[], ?::text[], ?::int[], %2$s) as m(date, ticker, sources, %3$s)
            on (t.date, t.ticker) = (m.date, m.ticker)
            when matched and num_nonnulls(%4$s) = 0 then delete
            when matched and (%5$s) is distinct from (%4$s) then update set (%3$s) = row(%4$s)
            when not matched and num_nonnulls(%6$s) > 0 then
                insert (date, ticker, %3$s) values (m.date, m.ticker, %6$s)
            """;

    private record Key(LocalDate date, String ticker) {}

    private final Connection connection;
    private final String schema;
    private final LocalDate first;
    private final LocalDate last;
    private final Map<Key, Map<MetricGroup, @Nullable Long>> counts = new LinkedHashMap<>();

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
            SqlArrays.bind(mark, 1, "smallint", Arrays.asList(MetricGroup.codes(SOURCES)));
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
        for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
            BigDecimal count = mentions.at(Period.DAILY.slot(day));
            counts.computeIfAbsent(new Key(day, ticker), _ -> new EnumMap<>(MetricGroup.class))
                    .put(group, count == null ? null : count.longValueExact());
        }
    }

    /// Writes the added days.
    void write() throws SQLException {
        if (counts.isEmpty()) {
            return;
        }
        try (PreparedStatement merge = connection.prepareStatement(MERGE.formatted(
                schema,
                ofSources("?::bigint[]"),
                ofSources("%1$s"),
                ofSources("case when m.sources & %2$d <> 0 then m.%1$s else t.%1$s end"),
                ofSources("t.%1$s"),
                ofSources("m.%1$s")))) {
            int parameter = 1;
            SqlArrays.bind(merge, parameter++, "date", counts.keySet(), Key::date);
            SqlArrays.bind(merge, parameter++, "text", counts.keySet(), Key::ticker);
            SqlArrays.bind(merge, parameter++, "integer", counts.values(), RecentMentions::bits);
            for (MetricGroup source : SOURCES) {
                SqlArrays.bind(merge, parameter++, "bigint", counts.values(), ofDay -> ofDay.get(source));
            }
            merge.executeUpdate();
        }
        counts.clear();
    }

    /// An SQL expression per source, separated by commas.
    ///
    /// @param template of the source's name and its bit
    private static String ofSources(String template) {
        return SOURCES.stream()
                .map(source -> template.formatted(source.publishedName(), bit(source)))
                .collect(Collectors.joining(", "));
    }

    private static int bits(Map<MetricGroup, @Nullable Long> ofDay) {
        return ofDay.keySet().stream().mapToInt(RecentMentions::bit).sum();
    }

    private static int bit(MetricGroup source) {
        return 1 << SOURCES.indexOf(source);
    }

    private static Metric mentionsOf(MetricGroup group) {
        return group.metrics().stream()
                .filter(metric -> metric.role() == Role.MENTIONS)
                .findFirst()
                .orElseThrow();
    }
}
