package altdata.builder.operator.export;

import altdata.builder.sql.SqlArrays;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import altdata.contracts.series.Values;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/// Reads the metrics of a period: one row per ticker and date that has any value, with one column per metric.
/// Values are those that v2 publishes.
///
/// Daily metrics have a partition per month, monthly ones a partition per year.
final class MetricSource implements DatasetSource {
    private static final int FETCH_SIZE = 500;
    /// Several months share a chunk, and would read it again. Each of them has an open file, which needs memory.
    private static final int MAX_PARTITIONS_PER_READ = 6;
    /// Transfers bytes as bytes, instead of as hexadecimal text.
    private static final int ALWAYS_BINARY = -1;

    /// The builder's checksum of a chunk is of its key, its points and its history.
    private static final String CHUNKS = """
            select chunk, metric_group, count(*), bit_xor(checksum), sum(checksum)
            from %s.chunk
            where metric_group = any(?)
            group by 1, 2
            order by 1, 2
            """;

    private static final String ROWS = """
            select ticker, metric_group, chunk, points%2$s
            from %1$s.chunk
            where metric_group = any(?) and chunk between ? and ?
            order by ticker
            """;

    private final Period period;
    private final List<Metric> metrics;
    private final Short[] groups;

    MetricSource(Period period) {
        this.period = period;
        metrics = Arrays.stream(Metric.values())
                .filter(metric -> metric.period() == period)
                .toList();
        groups = MetricGroup.codes(Series.groupsOf(metrics));
    }

    @Override
    public List<DatasetColumn> columns() {
        List<DatasetColumn> columns = new ArrayList<>();
        columns.add(new DatasetColumn("ticker", ColumnType.TEXT));
        columns.add(new DatasetColumn("date", ColumnType.DATE));
        for (Metric metric : metrics) {
            columns.add(new DatasetColumn(
                    metric.publishedName(), metric.type().isPublishedWhole() ? ColumnType.INTEGER : ColumnType.NUMBER));
        }
        return columns;
    }

    /// A partition has the dates of one chunk or of several ones, so a change of a chunk changes the fingerprints
    /// of all its partitions.
    @Override
    public List<PartitionVersion> partitions(Connection connection, String schema, @Nullable Instant asOf)
            throws SQLException {
        SortedMap<PartitionKey, StringBuilder> fingerprints = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(CHUNKS.formatted(schema))) {
            SqlArrays.bind(query, 1, "smallint", Arrays.asList(groups));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    int chunk = row.getInt(1);
                    String fingerprint = chunk + "/" + row.getInt(2) + ':'
                            + ContentFingerprint.of(row.getLong(3), row.getLong(4), row.getString(5));
                    for (PartitionKey key : partitionsOf(chunk)) {
                        fingerprints
                                .computeIfAbsent(key, _ -> new StringBuilder())
                                .append(fingerprint)
                                .append(' ');
                    }
                }
            }
        }
        return fingerprints.entrySet().stream()
                .map(entry -> new PartitionVersion(entry.getKey(), ExportDigest.of(entry.getValue() + "as of " + asOf)))
                .toList();
    }

    private List<PartitionKey> partitionsOf(int chunk) {
        List<PartitionKey> keys = new ArrayList<>();
        LocalDate last = period.date(Chunks.firstSlot(chunk) + Chunks.SLOTS - 1);
        LocalDate date = period.date(Chunks.firstSlot(chunk));
        while (!date.isAfter(last)) {
            keys.add(key(date));
            date = range(key(date)).last().plusDays(1);
        }
        return keys;
    }

    private PartitionKey key(LocalDate date) {
        return new PartitionKey(date.getYear(), period == Period.DAILY ? date.getMonthValue() : null);
    }

    private record Range(LocalDate first, LocalDate last) {}

    private static Range range(PartitionKey key) {
        if (key.year() == null) {
            throw new IllegalArgumentException("a partition of metrics has a year");
        }
        if (key.month() == null) {
            return new Range(LocalDate.of(key.year(), 1, 1), LocalDate.of(key.year(), 12, 31));
        }
        YearMonth month = YearMonth.of(key.year(), key.month());
        return new Range(month.atDay(1), month.atEndOfMonth());
    }

    @Override
    public List<List<PartitionKey>> reads(List<PartitionKey> partitions) {
        // Two threads read a few partitions faster than one thread, although they read some chunks twice.
        int size = Math.clamp((partitions.size() + 1) / 2, 1, MAX_PARTITIONS_PER_READ);
        List<List<PartitionKey>> reads = new ArrayList<>();
        for (PartitionKey partition : partitions) {
            List<PartitionKey> latest = reads.isEmpty() ? List.of() : reads.getLast();
            if (!latest.isEmpty() && latest.size() < size && lastChunk(latest.getLast()) >= firstChunk(partition)) {
                latest.add(partition);
            } else {
                reads.add(new ArrayList<>(List.of(partition)));
            }
        }
        return reads;
    }

    private int firstChunk(PartitionKey partition) {
        return Chunks.chunkOf(period.slot(range(partition).first()));
    }

    private int lastChunk(PartitionKey partition) {
        return Chunks.chunkOf(period.slot(range(partition).last()));
    }

    @Override
    public void read(
            Connection connection, String schema, List<PartitionKey> partitions, @Nullable Instant asOf, Target target)
            throws SQLException, IOException {
        int from = period.slot(range(partitions.getFirst()).first());
        int to = period.slot(range(partitions.getLast()).last());
        Long asOfMicros = asOf == null ? null : ChronoUnit.MICROS.between(Instant.EPOCH, asOf);
        boolean withHistory = asOf != null;
        try (PreparedStatement query =
                connection.prepareStatement(ROWS.formatted(schema, withHistory ? ", history" : ""))) {
            query.unwrap(PGStatement.class).setPrepareThreshold(ALWAYS_BINARY);
            query.setFetchSize(FETCH_SIZE);
            SqlArrays.bind(query, 1, "smallint", Arrays.asList(groups));
            query.setInt(2, Chunks.chunkOf(from));
            query.setInt(3, Chunks.chunkOf(to));
            try (ResultSet row = query.executeQuery()) {
                Writing writing = new Writing(partitions, target);
                String ticker = null;
                SeriesBuilder series = new SeriesBuilder(from, to, asOfMicros);
                while (row.next()) {
                    String next = row.getString(1);
                    if (ticker != null && !ticker.equals(next)) {
                        writing.write(ticker, series.build());
                        series = new SeriesBuilder(from, to, asOfMicros);
                    }
                    ticker = next;
                    series.add(
                            MetricGroup.ofCode(row.getInt(2)),
                            row.getInt(3),
                            row.getBytes(4),
                            withHistory ? row.getBytes(5) : null);
                }
                if (ticker != null) {
                    writing.write(ticker, series.build());
                }
            }
        }
    }

    /// Writes the rows of one ticker after another.
    private final class Writing {
        private final List<PartitionKey> partitions;
        private final Target target;
        private final @Nullable Object[] cells = new Object[2 + metrics.size()];

        Writing(List<PartitionKey> partitions, Target target) {
            this.partitions = partitions;
            this.target = target;
        }

        void write(String ticker, Series series) throws IOException {
            List<Values> columns = metrics.stream().map(series::published).toList();
            cells[0] = ticker;
            for (PartitionKey partition : partitions) {
                write(partition, columns);
            }
        }

        private void write(PartitionKey partition, List<Values> columns) throws IOException {
            Range range = range(partition);
            int last = period.slot(range.last());
            for (int slot = period.slot(range.first()); slot <= last; slot++) {
                boolean hasValue = false;
                for (int i = 0; i < columns.size(); i++) {
                    Object value = cell(metrics.get(i), columns.get(i), slot);
                    cells[2 + i] = value;
                    hasValue |= value != null;
                }
                if (hasValue) {
                    cells[1] = period.date(slot);
                    target.accept(partition, cells);
                }
            }
        }

        /// The published value; null if there is none.
        private static @Nullable Object cell(Metric metric, Values published, int slot) {
            return metric.type().isPublishedWhole() && published.isPresent(slot)
                    ? (Object) published.unscaled(slot)
                    : published.at(slot);
        }
    }
}
