package altdata.builder.operator.trace;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.operator.trace.LogReader.Next;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/// Traces a value to the records of the log that concern it.
///
/// The live tables store the known time of the winning version, and Kafka finds offsets by time. So the winning
/// record is found without reading the whole log. All other records require reading the rest of it.
///
/// @param <T> the type of the topic's rows
public final class Trace<T> implements AutoCloseable {
    /// Receives the progress while the rest of the log is read.
    @FunctionalInterface
    public interface ReadListener {
        /// @param read    records that were read until now
        /// @param offsets offsets in the log; some of them may have no record
        void read(long read, long offsets);
    }

    private static final int MICROS_PER_MILLI = 1_000;
    /// Limits the memory; each needs some hundred bytes.
    private static final int MAX_RECORDS = 100_000;

    private final TraceSubject<T> subject;
    private final long asOfMicros;
    private final Connection connection;
    private final LiveTables live;
    private final LogReader log;
    private final RecordInspector<T> inspector;
    private final Map<LogPosition, List<FoundRecord>> found = new TreeMap<>();
    private final Map<String, Winner> winners = new LinkedHashMap<>();

    private Trace(TraceSubject<T> subject, long asOfMicros, Connection connection, LiveTables live, LogReader log) {
        this.subject = subject;
        this.asOfMicros = asOfMicros;
        this.connection = connection;
        this.live = live;
        this.log = log;
        inspector = new RecordInspector<>(subject);
    }

    /// Reads the live tables, and connects to Kafka.
    ///
    /// @param asOf only records that were known at this moment take part; null for all records
    /// @throws OperationRejectedException if there are no live tables with known times
    public static <T> Trace<T> open(OperatorConnections servers, TraceSubject<T> subject, @Nullable Instant asOf)
            throws SQLException {
        long asOfMicros = asOf == null ? Long.MAX_VALUE : ChronoUnit.MICROS.between(Instant.EPOCH, asOf);
        Connection connection = servers.database();
        try {
            LiveTables live = LiveTables.read(connection, subject);
            LogReader log = new LogReader(servers.kafka(), subject.topic().name());
            return new Trace<>(subject, asOfMicros, connection, live, log);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /// Finds the record of the winning version of each part by its known time. Parts without a value are missing
    /// from the result.
    public Collection<Winner> findWinners() {
        for (String part : subject.parts()) {
            KnownVersion stored = KnownVersion.winner(live.versions().getOrDefault(part, List.of()), asOfMicros);
            if (stored != null) {
                winners.put(part, new Winner(part, stored, find(part, stored)));
            }
        }
        return List.copyOf(winners.values());
    }

    private @Nullable FoundRecord find(String part, KnownVersion stored) {
        for (List<FoundRecord> records : found.values()) {
            FoundRecord known = matching(records, part, stored);
            if (known != null) {
                return known;
            }
        }
        Map<Integer, OffsetRange> candidates = appliedSince(Math.ceilDiv(stored.knownMicros(), MICROS_PER_MILLI));
        Search search = new Search(part, stored);
        if (stored.knownMicros() % MICROS_PER_MILLI == 0) {
            long millis = stored.knownMicros() / MICROS_PER_MILLI;
            boolean _ = readUnread(candidates, record -> search.handle(record, record.timestamp() > millis));
        }
        // A record with `known_at` was appended later than it was known.
        while (search.result == null && readUnread(candidates, record -> search.handle(record, false))) {
            // Continues with the next range.
        }
        return search.result;
    }

    /// The offsets of the records that were appended at this time or later, and that the live tables contain.
    private Map<Integer, OffsetRange> appliedSince(long millis) {
        Map<Integer, OffsetRange> ranges = new HashMap<>();
        log.firstOffsetsAt(millis).forEach((partition, first) -> {
            OffsetRange all = Objects.requireNonNull(log.partitions().get(partition));
            ranges.put(
                    partition,
                    new OffsetRange(Math.max(first, all.from()), Math.min(all.to(), live.nextOffset(partition))));
        });
        return ranges;
    }

    /// Looks for the record of a version.
    private final class Search {
        private final String part;
        private final KnownVersion version;
        private @Nullable FoundRecord result;

        Search(String part, KnownVersion version) {
            this.part = part;
            this.version = version;
        }

        Next handle(ConsumerRecord<byte[], byte[]> record, boolean isLast) {
            result = matching(inspect(record), part, version);
            return result != null ? Next.STOP : isLast ? Next.END_PARTITION : Next.CONTINUE;
        }
    }

    private static @Nullable FoundRecord matching(List<FoundRecord> records, String part, KnownVersion version) {
        for (FoundRecord record : records) {
            KnownVersion known = record.known();
            if (record.part().equals(part) && known != null && known.isSame(version)) {
                return record;
            }
        }
        return null;
    }

    /// Reads the first unread part of each range.
    ///
    /// @return false if no record was read
    private boolean readUnread(Map<Integer, OffsetRange> ranges, LogReader.Handler handler) {
        Map<Integer, OffsetRange> unread = log.unread(ranges);
        if (unread.isEmpty()) {
            return false;
        }
        boolean _ = log.read(unread, handler);
        return true;
    }

    private List<FoundRecord> inspect(ConsumerRecord<byte[], byte[]> record) {
        List<FoundRecord> findings = inspector.inspect(record);
        if (!findings.isEmpty()) {
            found.put(findings.getFirst().position(), findings);
            if (found.size() > MAX_RECORDS) {
                throw new OperationRejectedException("more than " + MAX_RECORDS + " records concern " + subject
                        + "; use --winner to find only the winning one");
            }
        }
        return findings;
    }

    /// Reads the rest of the log, and returns every record that concerns the value, by known time.
    public List<TraceEntry> findAll(ReadListener listener) throws SQLException {
        long offsets = log.offsetsInLog();
        listener.read(log.recordsRead(), offsets);
        while (readUnread(log.partitions(), record -> {
            List<FoundRecord> _ = inspect(record);
            listener.read(log.recordsRead(), offsets);
            return Next.CONTINUE;
        })) {
            // Continues with the next range.
        }
        List<FoundRecord> records =
                found.values().stream().flatMap(List::stream).toList();
        Map<LogPosition, String> handled = HandledDeadLetters.states(
                connection,
                subject.topic().name(),
                records.stream()
                        .filter(record -> record.finding() instanceof Finding.Rejected)
                        .map(FoundRecord::position)
                        .toList());
        Set<LogPosition> preferred = new HashSet<>();
        for (Winner winner : winners.values()) {
            LogPosition position = winner.position();
            if (position != null) {
                preferred.add(position);
            }
        }
        return new Outcomes(live, asOfMicros, preferred, handled).of(records);
    }

    /// The parts whose winner in the log is not the one in the live tables.
    ///
    /// @param entries as [#findAll] returns them
    public List<String> differingParts(List<TraceEntry> entries) {
        Map<String, KnownVersion> inLog = new HashMap<>();
        for (TraceEntry entry : entries) {
            KnownVersion version = entry.knownVersion();
            if (version != null && entry.outcome() instanceof Outcome.Wins) {
                inLog.put(entry.part(), version);
            }
        }
        return subject.parts().stream()
                .filter(part -> {
                    KnownVersion logged = inLog.get(part);
                    Winner stored = winners.get(part);
                    return logged == null || stored == null
                            ? logged != null || stored != null
                            : !logged.isSame(stored.stored());
                })
                .toList();
    }

    /// The value as the API publishes it; null if absent.
    public @Nullable Object published() {
        Map<String, Version> versions = new HashMap<>();
        winners.forEach((part, winner) -> versions.put(part, winner.version()));
        return subject.published(versions);
    }

    /// What to say if no record concerns the value.
    public String unknown() throws SQLException {
        return subject.unknown(connection);
    }

    /// The number of records that were read until now.
    public long recordsRead() {
        return log.recordsRead();
    }

    /// The number of offsets in the log.
    public long offsetsInLog() {
        return log.offsetsInLog();
    }

    @Override
    public void close() throws SQLException {
        log.close();
        connection.close();
    }
}
