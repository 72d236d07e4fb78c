package altdata.verification.faults;

import altdata.verification.model.MergeModel;
import altdata.verification.model.PointIdentity;
import altdata.verification.model.PointValues;
import altdata.verification.model.WinnerCandidates;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Computes from the records of the log which table rows, dead letters and checkpoint counters are expected.
final class LogModel {
    /// The expected counters of a checkpoint.
    record Counts(long accepted, long rejected, long wrongKeys) {
        long all() {
            return accepted + rejected;
        }

        private Counts plus(Counts other) {
            return new Counts(accepted + other.accepted, rejected + other.rejected, wrongKeys + other.wrongKeys);
        }
    }

    private final Map<WholeRecordTable, MergeModel<List<String>, RowMeaning.Whole>> wholeRecords =
            new EnumMap<>(WholeRecordTable.class);
    private final MergeModel<PointIdentity, PointValues> points = new MergeModel<>();
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
            case RowMeaning.Metrics metrics ->
                metrics.groups()
                        .forEach((group, values) -> points.add(
                                PointIdentity.of(metrics.ticker(), group, metrics.date()), metrics.dataKey(), values));
            case RowMeaning.Whole whole ->
                wholeRecords
                        .computeIfAbsent(whole.kind(), _ -> new MergeModel<>())
                        .add(whole.identity(), whole.dataKey(), whole);
            case RowMeaning.Invalid(String reason) ->
                deadLetters.put(
                        partition + "@" + logged.record().offset(),
                        reason + " key " + hex(sent.key()) + " value " + hex(sent.value()));
        }
    }

    Map<List<String>, WinnerCandidates<RowMeaning.Whole>> wholeRecords(WholeRecordTable kind) {
        MergeModel<List<String>, RowMeaning.Whole> ofKind = wholeRecords.get(kind);
        return ofKind == null ? Map.of() : ofKind.candidates();
    }

    Map<PointIdentity, WinnerCandidates<PointValues>> points() {
        return points.candidates();
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

    private static Counts counted(@Nullable SentRow sent) {
        if (sent == null) {
            return new Counts(1, 0, 0);
        }
        return sent.meaning() instanceof RowMeaning.Invalid
                ? new Counts(0, 1, 0)
                : new Counts(1, 0, sent.wrongKey() ? 1 : 0);
    }
}
