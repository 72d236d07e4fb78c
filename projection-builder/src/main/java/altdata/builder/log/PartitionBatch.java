package altdata.builder.log;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// What a stretch of one partition's records says: the accepted rows, the refused records, and what was passed
/// over.
///
/// @param nextOffset    the offset to read on from: behind the last record, and behind the marks of transactions and
///                      what was given up with them, which are no records
/// @param records       how many they are, those that were passed over included
/// @param bytes         of the values of the rows and the refused records
/// @param wrongKeys     rows whose record key was missing or not the row's own; they count all the same
/// @param ignoredFields fields, metrics and groups this release does not know
record PartitionBatch<T>(
        TopicPartition partition,
        long nextOffset,
        int records,
        long bytes,
        List<T> rows,
        List<DeadLetter> refused,
        int wrongKeys,
        int ignoredFields) {

    /// This one and what follows it. Takes this one's lists over: it is put together of many small ones.
    PartitionBatch<T> and(PartitionBatch<T> next) {
        rows.addAll(next.rows);
        refused.addAll(next.refused);
        return new PartitionBatch<>(
                partition,
                next.nextOffset,
                records + next.records,
                bytes + next.bytes,
                rows,
                refused,
                wrongKeys + next.wrongKeys,
                ignoredFields + next.ignoredFields);
    }

    /// A stretch without records.
    static <T> PartitionBatch<T> nothing(TopicPartition partition, long nextOffset) {
        return new PartitionBatch<>(partition, nextOffset, 0, 0, new ArrayList<>(), new ArrayList<>(), 0, 0);
    }

    static <T> PartitionBatch<T> of(
            Topic<T> topic,
            TopicPartition partition,
            List<ConsumerRecord<byte[], byte[]>> records,
            long nextOffset,
            Predicate<T> isWanted) {
        List<T> rows = new ArrayList<>(records.size());
        List<DeadLetter> refused = new ArrayList<>();
        int wrongKeys = 0;
        int ignoredFields = 0;
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            switch (topic.read(record.value())) {
                case Verdict.Accepted<T>(T row, int ignored) -> {
                    if (isWanted.test(row)) {
                        rows.add(row);
                        bytes += record.serializedValueSize();
                    }
                    ignoredFields += ignored;
                    if (!isRight(record.key(), topic.key(row))) {
                        wrongKeys++;
                    }
                }
                case Verdict.Rejected<T> verdict -> {
                    refused.add(new DeadLetter(record, verdict.reason(), verdict.message()));
                    bytes += record.serializedValueSize();
                }
            }
        }
        return new PartitionBatch<>(
                partition, nextOffset, records.size(), bytes, rows, refused, wrongKeys, ignoredFields);
    }

    /// @param expected null where any key may be right, but not none
    private static boolean isRight(byte @Nullable [] key, @Nullable String expected) {
        return expected == null
                ? key != null && key.length > 0
                : Arrays.equals(expected.getBytes(StandardCharsets.UTF_8), key);
    }
}
