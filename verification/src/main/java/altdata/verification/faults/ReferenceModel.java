package altdata.verification.faults;

import altdata.contracts.catalogue.MetricGroup;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// The reference model of the log in plain maps: of all records about one identity, the one with the highest
/// data key wins as a whole.
final class ReferenceModel {
    /// The identity of a point under the merge law.
    record PointIdentity(String ticker, MetricGroup group, LocalDate date) {}

    /// The expected counters of a checkpoint.
    record Counts(long accepted, long refused, long wrongKeys) {
        long all() {
            return accepted + refused;
        }

        private Counts plus(Counts other) {
            return new Counts(accepted + other.accepted, refused + other.refused, wrongKeys + other.wrongKeys);
        }
    }

    private final Map<WholeRecordTable, Map<List<String>, WinnerCandidates<RowMeaning.Whole>>> wholeRecords =
            new EnumMap<>(WholeRecordTable.class);
    private final Map<PointIdentity, WinnerCandidates<PointValues>> points = new HashMap<>();
    private final SortedMap<String, String> deadLetters = new TreeMap<>();
    private final Map<TopicPartition, Counts> counts = new HashMap<>();

    /// Adds one record of the log.
    ///
    /// @param sent its meaning, or null if its effect is not checked
    void add(LogReader.LoggedRow logged, @Nullable SentRow sent) {
        TopicPartition partition =
                new TopicPartition(logged.record().topic(), logged.record().partition());
        counts.merge(partition, counted(sent), Counts::plus);
        if (sent == null) {
            return;
        }
        switch (sent.meaning()) {
            case RowMeaning.Metrics metrics -> add(metrics);
            case RowMeaning.Whole whole ->
                wholeRecords
                        .computeIfAbsent(whole.kind(), _ -> new HashMap<>())
                        .computeIfAbsent(whole.identity(), _ -> new WinnerCandidates<>())
                        .add(whole.dataKey(), TableText.ofStatement(whole), whole);
            case RowMeaning.Poison(String reason) ->
                deadLetters.put(
                        partition + "@" + logged.record().offset(),
                        reason + " key " + hex(sent.key()) + " value " + hex(sent.value()));
        }
    }

    Map<List<String>, WinnerCandidates<RowMeaning.Whole>> wholeRecords(WholeRecordTable kind) {
        return wholeRecords.getOrDefault(kind, Map.of());
    }

    Map<PointIdentity, WinnerCandidates<PointValues>> points() {
        return points;
    }

    /// The expected dead letters by `topic-partition@offset`.
    SortedMap<String, String> deadLetters() {
        return deadLetters;
    }

    Map<TopicPartition, Counts> counts() {
        return counts;
    }

    /// Returns the bytes in hexadecimal, or `none` for null.
    static String hex(byte @Nullable [] bytes) {
        return bytes == null ? "none" : HexFormat.of().formatHex(bytes);
    }

    private void add(RowMeaning.Metrics metrics) {
        metrics.groups().forEach((group, values) -> {
            LocalDate date = group.period().date(group.period().slot(metrics.date()));
            points.computeIfAbsent(new PointIdentity(metrics.ticker(), group, date), _ -> new WinnerCandidates<>())
                    .add(metrics.dataKey(), TableText.ofPoint(metrics.dataKey(), values.values()), values);
        });
    }

    private static Counts counted(@Nullable SentRow sent) {
        if (sent == null) {
            return new Counts(1, 0, 0);
        }
        return sent.meaning() instanceof RowMeaning.Poison ? new Counts(0, 1, 0) : new Counts(1, 0, sent.wrongKey() ? 1 : 0);
    }
}
