package altdata.builder.operator.trace;

import altdata.builder.metrics.ChunkTable;
import altdata.builder.operator.KnownTickers;
import altdata.builder.operator.trace.Version.OfPoint;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Point;
import altdata.contracts.series.Series;
import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Tickers;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The value of a metric on a date. Its parts are the groups that it is read from.
public final class MetricValue implements TraceSubject<MetricRow> {
    private static final LocalDate FIRST_DATE = LocalDate.of(1990, 1, 1);
    private static final LocalDate LAST_DATE = LocalDate.of(2100, 12, 31);
    private static final int MONTH_LENGTH = "2026-11".length();

    private final String ticker;
    private final Metric metric;
    private final LocalDate date;
    private final int slot;
    /// The metrics that the value is read from, by group.
    private final Map<MetricGroup, Metric.Origin.Ingested> sources = new LinkedHashMap<>();
    private final RawText text;

    private MetricValue(String ticker, Metric metric, LocalDate date) {
        this.ticker = ticker;
        this.metric = metric;
        this.date = date;
        slot = metric.period().slot(date);
        addSources(metric);
        text = new RawText(
                ticker,
                metric.period() == Period.DAILY
                        ? date.toString()
                        : date.toString().substring(0, MONTH_LENGTH));
    }

    /// Reads what a user wrote.
    ///
    /// @param date any day of the month for a monthly metric
    /// @throws IllegalArgumentException if an argument is invalid; the message says what is accepted
    public static MetricValue parse(String ticker, String metric, String date) {
        return new MetricValue(ticker(ticker), metric(metric), date(date));
    }

    static String ticker(String text) {
        String ticker = Tickers.normalize(text);
        if (ticker == null) {
            throw new IllegalArgumentException(
                    "invalid ticker '" + text + "': expected 1 to 16 characters of A-Z 0-9 . - _");
        }
        return ticker;
    }

    private static Metric metric(String name) {
        try {
            return Metric.named(name);
        } catch (IllegalArgumentException e) {
            List<String> known =
                    Arrays.stream(Metric.values()).map(Metric::publishedName).toList();
            String hint = SpellingSuggestion.hint(name, known);
            throw new IllegalArgumentException(
                    e.getMessage() + (hint.isEmpty() ? "; available: " + String.join(", ", known) : hint), e);
        }
    }

    private static LocalDate date(String text) {
        try {
            LocalDate date = LocalDate.parse(text);
            if (!date.isBefore(FIRST_DATE) && !date.isAfter(LAST_DATE)) {
                return date;
            }
        } catch (DateTimeException _) {
            // Reported below.
        }
        throw new IllegalArgumentException("invalid date '" + text + "': expected a date from " + FIRST_DATE + " to "
                + LAST_DATE + ", such as 2026-11-01");
    }

    private void addSources(Metric source) {
        switch (source.origin()) {
            case Metric.Origin.Ingested ingested -> sources.put(ingested.group(), ingested);
            case Metric.Origin.Average(Metric first, Metric second) -> {
                addSources(first);
                addSources(second);
            }
        }
    }

    @Override
    public String toString() {
        return metric.publishedName() + " of " + ticker + " on " + date;
    }

    @Override
    public Map<String, Object> identity() {
        Map<String, Object> identity = new LinkedHashMap<>();
        identity.put("ticker", ticker);
        identity.put("metric", metric.publishedName());
        identity.put("date", metric.period().date(slot).toString());
        return identity;
    }

    @Override
    public Projection projection() {
        return Projection.METRICS;
    }

    @Override
    public Topic<MetricRow> topic() {
        return Topics.METRICS;
    }

    @Override
    public List<String> parts() {
        return sources.keySet().stream().map(MetricGroup::publishedName).toList();
    }

    @Override
    public boolean mayConcern(byte @Nullable [] key, byte @Nullable [] value) {
        return value != null && text.mayBeIn(value);
    }

    @Override
    public Map<String, Version> versions(MetricRow row) {
        Map<String, Version> versions = new LinkedHashMap<>();
        if (row.ticker().equals(ticker)) {
            sources.forEach((group, source) -> {
                Point point = row.points().get(group);
                if (point != null && point.slot() == slot) {
                    versions.put(group.publishedName(), new OfPoint(point, source.position()));
                }
            });
        }
        return versions;
    }

    @Override
    public List<String> namedParts(byte @Nullable [] key, byte @Nullable [] value) {
        RawMembers members = RawMembers.of(value);
        if (members.texts("ticker").stream().noneMatch(name -> ticker.equals(Tickers.normalize(name)))
                || members.texts("date").stream().noneMatch(this::isInSlot)) {
            return List.of();
        }
        // If the metrics cannot be read, the record may be about any group.
        Predicate<MetricGroup> isNamed = members.hasChildren("metrics") || members.hasChildren("retract")
                ? group -> isNamed(group, members)
                : _ -> true;
        return sources.keySet().stream()
                .filter(isNamed)
                .map(MetricGroup::publishedName)
                .toList();
    }

    private static boolean isNamed(MetricGroup group, RawMembers members) {
        Set<String> metrics = members.children("metrics");
        return members.children("retract").contains(group.publishedName())
                || group.metrics().stream().anyMatch(each -> metrics.contains(each.publishedName()));
    }

    private boolean isInSlot(String text) {
        try {
            return metric.period().slot(LocalDate.parse(text)) == slot;
        } catch (DateTimeException | ArithmeticException _) {
            return false;
        }
    }

    @Override
    public Map<String, List<KnownVersion>> stored(Connection connection, String schema) throws SQLException {
        Map<String, List<KnownVersion>> stored = new LinkedHashMap<>();
        for (Metric.Origin.Ingested source : sources.values()) {
            stored.put(
                    source.group().publishedName(),
                    ChunkTable.versions(connection, schema, ticker, source.group(), slot).stream()
                            .map(known -> new KnownVersion(
                                    new OfPoint(known.point(), source.position()), known.knownMicros()))
                            .toList());
        }
        return stored;
    }

    @Override
    public @Nullable BigDecimal published(Map<String, Version> winners) {
        BigDecimal value = value(metric, winners);
        return value == null ? null : metric.type().published(value);
    }

    private static @Nullable BigDecimal value(Metric metric, Map<String, Version> winners) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested(MetricGroup group, int position) ->
                winners.get(group.publishedName()) instanceof OfPoint(Point point, int _)
                        ? point.value(position)
                        : null;
            case Metric.Origin.Average(Metric first, Metric second) ->
                Series.average(value(first, winners), value(second, winners));
        };
    }

    @Override
    public String withdrawn() {
        return "retracted";
    }

    @Override
    public String unknown(Connection connection) throws SQLException {
        return KnownTickers.has(connection, Projection.METRICS, ticker)
                ? "no record is about " + this
                : "unknown ticker '" + ticker + "'; no entity and no metric has it";
    }
}
