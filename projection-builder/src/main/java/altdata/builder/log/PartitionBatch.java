package altdata.builder.log;

import altdata.builder.law.KnownRow;
import altdata.contracts.topic.IgnoredFieldCounts;
import altdata.contracts.topic.IgnoredFields;
import altdata.contracts.topic.PushId;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/// The validated records of one partition in a batch: accepted rows, rejected records, and counts.
///
/// @param end           the offset after the last record, and after transaction markers and aborted records, which the
/// consumer does not see; with the epoch of the partition leader that wrote the last of them
/// @param records       the number of records, including rows outside the scope of a partial replay
/// @param bytes         the size of the values of `rows`, and of the keys and values of `rejected`
/// @param pushedRows    the rows that carry a push ID
/// @param wrongKeys     the number of accepted rows whose record key is missing or does not match the row
/// @param ignoredFields the fields, metrics and groups that this release does not know
record PartitionBatch<T>(
        TopicPartition partition,
        OffsetAndMetadata end,
        int records,
        long bytes,
        List<KnownRow<T>> rows,
        List<PushedRow> pushedRows,
        List<DeadLetter> rejected,
        int wrongKeys,
        IgnoredFieldCounts ignoredFields) {

    /// A row that carries a push ID.
    ///
    /// @param index its index in the rows of the batch
    record PushedRow(PushId push, int index) {}

    long nextOffset() {
        return end.offset();
    }

    /// The number of records that have to be written.
    int size() {
        return rows.size() + rejected.size();
    }

    /// This batch followed by the next one. The result reuses the collections of this batch, because a batch
    /// consists of many small ones.
    PartitionBatch<T> append(PartitionBatch<T> next) {
        next.pushedRows.forEach(row -> pushedRows.add(new PushedRow(row.push(), rows.size() + row.index())));
        rows.addAll(next.rows);
        rejected.addAll(next.rejected);
        ignoredFields.addAll(next.ignoredFields);
        return new PartitionBatch<>(
                partition,
                next.end,
                records + next.records,
                bytes + next.bytes,
                rows,
                pushedRows,
                rejected,
                wrongKeys + next.wrongKeys,
                ignoredFields);
    }

    /// A batch without records, which only advances the checkpoint.
    static <T> PartitionBatch<T> empty(TopicPartition partition, long nextOffset) {
        return new PartitionBatch<>(
                partition,
                new OffsetAndMetadata(nextOffset),
                0,
                0,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                0,
                new IgnoredFieldCounts());
    }

    /// Validates the records that a filter selects.
    static <T> PartitionBatch<T> of(
            Topic<T> topic,
            TopicPartition partition,
            List<ConsumerRecord<byte[], byte[]>> records,
            OffsetAndMetadata end,
            ScopeFilter<T> filter) {
        List<KnownRow<T>> rows = new ArrayList<>(records.size());
        List<PushedRow> pushedRows = new ArrayList<>();
        List<DeadLetter> rejected = new ArrayList<>();
        int wrongKeys = 0;
        IgnoredFieldCounts ignoredFields = new IgnoredFieldCounts();
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (!filter.mayMatch(record.value())) {
                continue;
            }
            switch (topic.read(record.value())) {
                case Verdict.Accepted<T>(T row, IgnoredFields ignored, Instant knownAt) -> {
                    if (filter.mayMatch(row)) {
                        PushId push = push(record);
                        if (push != null) {
                            pushedRows.add(new PushedRow(push, rows.size()));
                        }
                        rows.add(KnownRow.of(row, record.timestamp(), knownAt));
                        bytes += record.serializedValueSize();
                    }
                    ignoredFields.add(ignored);
                    if (!isExpectedKey(record.key(), topic.key(row))) {
                        wrongKeys++;
                    }
                }
                case Verdict.Rejected<T> verdict -> {
                    rejected.add(new DeadLetter(record, verdict.reason(), verdict.message()));
                    // The size of an absent key or value is -1.
                    bytes += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
                }
            }
        }
        return new PartitionBatch<>(
                partition, end, records.size(), bytes, rows, pushedRows, rejected, wrongKeys, ignoredFields);
    }

    private static @Nullable PushId push(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(PushId.HEADER);
        return header == null ? null : PushId.of(header.value());
    }

    /// @param expected null if any non-empty key is allowed
    private static boolean isExpectedKey(byte @Nullable [] key, @Nullable String expected) {
        return expected == null
                ? key != null && key.length > 0
                : Arrays.equals(expected.getBytes(StandardCharsets.UTF_8), key);
    }
}
