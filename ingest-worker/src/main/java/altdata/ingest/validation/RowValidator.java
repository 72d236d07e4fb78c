package altdata.ingest.validation;

import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.IgnoredFields;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.ingest.mapping.MappingResult;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.RowReader;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Validates rows against their topic's contract and converts them to records.
public final class RowValidator<T> {
    private final Topic<T> topic;
    private final TickerNormalizer tickers;
    private final boolean strict;

    /// @param strict whether to reject rows with fields that the topic does not have
    public RowValidator(Topic<T> topic, boolean strict) {
        this.topic = topic;
        this.strict = strict;
        tickers = TickerNormalizer.forTopic(topic);
    }

    /// Validates all remaining rows, and passes each to the receiver as soon as it is read.
    /// @throws IOException                    if the source cannot be read any further
    /// @throws altdata.ingest.IngestException if the rest of the source cannot be split into rows
    public void validateAll(RowReader rows, RowMapper mapper, RowReceiver receiver) throws IOException {
        for (SourceRow row = rows.next(); row != null; row = rows.next()) {
            switch (validate(row, mapper)) {
                case ValidationResult.Accepted accepted -> receiver.accepted(row, accepted);
                case ValidationResult.Skipped _ -> receiver.skipped(row);
                case ValidationResult.Rejection rejection -> receiver.rejected(row, rejection);
            }
        }
    }

    private ValidationResult validate(SourceRow row, RowMapper mapper) {
        if (row instanceof SourceRow.Overlong) {
            return ValidationResult.Rejection.tooLong();
        }
        if (row instanceof SourceRow.Malformed malformed) {
            return new ValidationResult.Rejection(ValidationResult.Rejection.MALFORMED, malformed.message());
        }
        return switch (mapper.map(row)) {
            case MappingResult.Mapped(byte[] json) -> validate(json);
            case MappingResult.Skipped _ -> new ValidationResult.Skipped();
            case MappingResult.Rejected(String message) ->
                new ValidationResult.Rejection(ValidationResult.Rejection.MAPPING, message);
        };
    }

    private ValidationResult validate(byte[] value) {
        return switch (topic.read(value)) {
            case Verdict.Rejected<T>(var reason, String message) ->
                new ValidationResult.Rejection(reason.code(), message);
            case Verdict.Accepted<T>(T row, IgnoredFields ignored, var _) -> {
                if (strict && ignored.count() > 0) {
                    yield new ValidationResult.Rejection(ValidationResult.Rejection.UNKNOWN_FIELD, explain(ignored));
                }
                String key = topic.key(row);
                byte @Nullable [] keyBytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
                int keyLength = keyBytes == null ? 0 : keyBytes.length;
                yield keyLength + value.length > Publisher.MAX_RECORD_BYTES
                        ? ValidationResult.Rejection.tooLong()
                        : new ValidationResult.Accepted(keyBytes, tickers.normalize(value), ignored);
            }
        };
    }

    private String explain(IgnoredFields ignored) {
        String field = ignored.names().getFirst();
        Set<String> known = topic.fieldPaths();
        String problem = known.contains(field)
                ? ": expected no such field in a deletion"
                : ": expected a field of the topic " + topic.shortName() + SpellingSuggestion.hint(field, known);
        return field + problem + (ignored.count() == 1 ? "" : " (and " + (ignored.count() - 1) + " more)");
    }
}
