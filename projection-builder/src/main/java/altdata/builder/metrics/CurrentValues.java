package altdata.builder.metrics;

import altdata.builder.derived.Derivation;
import altdata.builder.derived.PendingShards;
import altdata.builder.generations.Settlement;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.CurrentValue;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// Derives the current value of each metric, the signals, and the mentions of recent days. The scope of a dirty
/// mark is a series: a ticker and a group.
public final class CurrentValues implements Derivation {
    /// The maximum number of dirty marks in a transaction. While history is loaded a series has many marks, but
    /// is derived only once.
    private static final int MAX_MARKS = 100_000;
    /// The maximum number of tickers in a query for the latest chunks.
    private static final int MAX_TICKERS = 500;
    /// The maximum number of tickers in a query for whole series, which may span decades.
    private static final int MAX_WHOLE_TICKERS = 20;

    /// The groups from which a metric is ingested or computed, and the inverse.
    private static final Map<Metric, Set<MetricGroup>> GROUPS = groupsOfMetrics();
    private static final Map<MetricGroup, Set<Metric>> METRICS = metricsOfGroups();

    private static final String TAKE_MARKS = """
            with taken as (
                delete from %1$s.dirty_series
                where ctid = any(array(select ctid from %1$s.dirty_series where shard = ? order by id limit ?))
                returning ticker, metric_group
            )
            select distinct ticker, metric_group from taken order by ticker
            """;

    private static final String MARK_ALL = """
            insert into %1$s.dirty_series (ticker, metric_group)
            select distinct ticker, metric_group from %1$s.chunk order by ticker
            """;

    @Override
    public PendingShards pending(Connection connection, String schema, LocalDate today) throws SQLException {
        return new PendingShards(
                !today.equals(DerivedDay.read(connection, schema)),
                PendingShards.withMarks(connection, schema + ".dirty_series"));
    }

    @Override
    public boolean changeDay(Connection connection, String schema, LocalDate today) throws SQLException {
        if (today.equals(DerivedDay.read(connection, schema))) {
            return false;
        }
        DerivedDay.set(connection, schema, today);
        new RecentMentions(connection, schema, today).changeDay();
        new UpcomingValues(connection, schema, today).changeDay();
        return true;
    }

    @Override
    public boolean derive(Connection connection, String schema, int shard, Settlement settlement) throws SQLException {
        Map<String, Set<MetricGroup>> dirty = takeMarks(connection, schema, shard);
        if (dirty.isEmpty()) {
            return false;
        }
        settlement.await(connection);
        // Not today of this builder's clock: all shards must be of the same day.
        LocalDate day = Objects.requireNonNull(DerivedDay.read(connection, schema));
        RecentMentions mentions = new RecentMentions(connection, schema, day);
        UpcomingValues upcoming = new UpcomingValues(connection, schema, day);
        List<String> tickers = List.copyOf(dirty.keySet());
        for (int from = 0; from < tickers.size(); from += MAX_TICKERS) {
            List<String> slice = tickers.subList(from, Math.min(from + MAX_TICKERS, tickers.size()));
            derive(connection, schema, settlement.isDistributed(), mentions, upcoming, slice, dirty);
        }
        return true;
    }

    @Override
    public void markAll(Connection connection, String schema) throws SQLException {
        try (Statement mark = connection.createStatement()) {
            mark.executeUpdate(MARK_ALL.formatted(schema));
        }
    }

    private static Map<String, Set<MetricGroup>> takeMarks(Connection connection, String schema, int shard)
            throws SQLException {
        Map<String, Set<MetricGroup>> dirty = new TreeMap<>();
        try (PreparedStatement takeMarks = connection.prepareStatement(TAKE_MARKS.formatted(schema))) {
            takeMarks.setInt(1, shard);
            takeMarks.setInt(2, MAX_MARKS);
            try (ResultSet row = takeMarks.executeQuery()) {
                while (row.next()) {
                    dirty.computeIfAbsent(row.getString(1), _ -> new LinkedHashSet<>())
                            .add(MetricGroup.ofCode(row.getInt(2)));
                }
            }
        }
        return dirty;
    }

    private static void derive(
            Connection connection,
            String schema,
            boolean isDistributed,
            RecentMentions mentions,
            UpcomingValues upcoming,
            List<String> tickers,
            Map<String, Set<MetricGroup>> dirty)
            throws SQLException {
        Map<String, Set<Metric>> metrics = new HashMap<>();
        Set<SeriesKey> keys = new LinkedHashSet<>();
        for (String ticker : tickers) {
            Set<Metric> touched = metricsOf(Objects.requireNonNull(dirty.get(ticker)));
            metrics.put(ticker, touched);
            groupsOf(touched).forEach(group -> keys.add(new SeriesKey(ticker, group)));
        }
        Map<SeriesKey, LatestChunks> latest =
                LatestChunks.read(connection, schema, isDistributed, keys, mentions.first(), mentions.last());
        CurrentValueTable table = new CurrentValueTable(connection, schema);
        List<String> incomplete = new ArrayList<>();
        for (String ticker : tickers) {
            if (!derive(table, ticker, Objects.requireNonNull(metrics.get(ticker)), upcoming.latest(), latest, false)) {
                incomplete.add(ticker);
            }
        }
        for (int from = 0; from < incomplete.size(); from += MAX_WHOLE_TICKERS) {
            List<String> slice = incomplete.subList(from, Math.min(from + MAX_WHOLE_TICKERS, incomplete.size()));
            Map<SeriesKey, LatestChunks> whole = LatestChunks.readWhole(
                    connection,
                    schema,
                    isDistributed,
                    slice.stream()
                            .flatMap(ticker -> groupsOf(Objects.requireNonNull(metrics.get(ticker))).stream()
                                    .map(group -> new SeriesKey(ticker, group)))
                            .toList(),
                    mentions.last());
            for (String ticker : slice) {
                boolean _ = derive(
                        table, ticker, Objects.requireNonNull(metrics.get(ticker)), upcoming.latest(), whole, true);
            }
        }
        table.write();
        for (String ticker : tickers) {
            for (MetricGroup group : Objects.requireNonNull(dirty.get(ticker))) {
                LatestChunks chunks = chunks(latest, ticker, group);
                mentions.add(ticker, group, chunks);
                upcoming.add(ticker, group, chunks);
            }
        }
        mentions.write();
        upcoming.write();
    }

    /// @param date the latest date that a current value can have
    /// @return false if older points than the ones that were read could change the result; then nothing was
    /// added
    private static boolean derive(
            CurrentValueTable table,
            String ticker,
            Set<Metric> metrics,
            LocalDate date,
            Map<SeriesKey, LatestChunks> latest,
            boolean isWhole) {
        SeriesBuilder builder = new SeriesBuilder();
        for (MetricGroup group : groupsOf(metrics)) {
            chunks(latest, ticker, group).addTo(builder, group);
        }
        Series series = builder.build();
        Map<Metric, CurrentValue> current = new EnumMap<>(Metric.class);
        for (Metric metric : metrics) {
            CurrentValue value = CurrentValue.of(series, metric, date);
            if (value != null) {
                current.put(metric, value);
            }
            int oldest = value == null ? Series.NO_SLOT : value.oldestSlot();
            if (!isWhole && hasUnread(metric, oldest, ticker, latest)) {
                return false;
            }
        }
        table.add(ticker, metrics, current);
        return true;
    }

    /// Whether a chunk that was not read could have a value of the metric at the slot or after it.
    private static boolean hasUnread(Metric metric, int slot, String ticker, Map<SeriesKey, LatestChunks> latest) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested(MetricGroup group, int position) ->
                chunks(latest, ticker, group).hasUnread(position, slot);
            case Metric.Origin.Average(Metric first, Metric second) ->
                hasUnread(first, slot, ticker, latest) || hasUnread(second, slot, ticker, latest);
        };
    }

    private static LatestChunks chunks(Map<SeriesKey, LatestChunks> latest, String ticker, MetricGroup group) {
        return Objects.requireNonNull(latest.get(new SeriesKey(ticker, group)));
    }

    /// The metrics that depend on these groups, including averages.
    private static Set<Metric> metricsOf(Set<MetricGroup> groups) {
        Set<Metric> metrics = EnumSet.noneOf(Metric.class);
        groups.forEach(group -> metrics.addAll(Objects.requireNonNull(METRICS.get(group))));
        return metrics;
    }

    private static Set<MetricGroup> groupsOf(Set<Metric> metrics) {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        metrics.forEach(metric -> groups.addAll(Objects.requireNonNull(GROUPS.get(metric))));
        return groups;
    }

    private static Map<MetricGroup, Set<Metric>> metricsOfGroups() {
        Map<MetricGroup, Set<Metric>> metrics = new EnumMap<>(MetricGroup.class);
        for (MetricGroup group : MetricGroup.values()) {
            metrics.put(group, EnumSet.noneOf(Metric.class));
        }
        GROUPS.forEach((metric, groups) -> groups.forEach(
                group -> Objects.requireNonNull(metrics.get(group)).add(metric)));
        return metrics;
    }

    private static Map<Metric, Set<MetricGroup>> groupsOfMetrics() {
        Map<Metric, Set<MetricGroup>> groups = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            groups.put(metric, Series.groupsOf(List.of(metric)));
        }
        return groups;
    }
}
