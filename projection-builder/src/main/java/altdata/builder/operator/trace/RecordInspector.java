package altdata.builder.operator.trace;

import altdata.builder.law.KnownRow;
import altdata.contracts.topic.RejectionReason;
import altdata.contracts.topic.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// Finds out what a record contains about the traced value, with the validation that the builder uses.
///
/// @param <T> the type of the topic's rows
record RecordInspector<T>(TraceSubject<T> subject) {
    /// At most one finding per part; usually none.
    List<FoundRecord> inspect(ConsumerRecord<byte[], byte[]> record) {
        if (!subject.mayConcern(record.key(), record.value())) {
            return List.of();
        }
        return switch (subject.topic().read(record.value())) {
            case Verdict.Accepted<T>(T row, var _, Instant knownAt) ->
                accepted(
                        record,
                        subject.versions(row),
                        KnownRow.of(row, record.timestamp(), knownAt).knownMicros());
            case Verdict.Rejected<T>(RejectionReason reason, String message) ->
                subject.namedParts(record.key(), record.value()).stream()
                        .map(part -> found(
                                record,
                                part,
                                TimeUnit.MILLISECONDS.toMicros(record.timestamp()),
                                new Finding.Rejected(reason.code(), message)))
                        .toList();
        };
    }

    private List<FoundRecord> accepted(
            ConsumerRecord<byte[], byte[]> record, Map<String, Version> versions, long knownMicros) {
        List<FoundRecord> found = new ArrayList<>();
        versions.forEach((part, version) -> found.add(found(record, part, knownMicros, new Finding.Stated(version))));
        if (versions.size() < subject.parts().size()) {
            subject.namedParts(record.key(), record.value()).stream()
                    .filter(part -> !versions.containsKey(part))
                    .forEach(part -> found.add(found(record, part, knownMicros, new Finding.WithoutContent())));
        }
        return found;
    }

    private static FoundRecord found(
            ConsumerRecord<byte[], byte[]> record, String part, long knownMicros, Finding finding) {
        return new FoundRecord(
                new LogPosition(record.partition(), record.offset()), part, record.timestamp(), knownMicros, finding);
    }
}
