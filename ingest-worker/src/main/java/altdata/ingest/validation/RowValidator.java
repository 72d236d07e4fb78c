package altdata.ingest.validation;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.ingest.mapping.MappingResult;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.RowReader;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads rows by their topic's own contract, and makes the records of them.
public final class RowValidator<T> {
    private final Topic<T> topic;
    private final TickerNormalizer tickers;

    public RowValidator(Topic<T> topic) {
        this.topic = topic;
        tickers = TickerNormalizer.of(topic);
    }

    /// Judges all rows that are left, each as soon as it is read.
    /// @throws IOException                    where the source cannot be read on
    /// @throws altdata.ingest.IngestException where what follows cannot be told apart into rows
    public void judgeAll(RowReader rows, RowMapper mapper, RowReceiver receiver) throws IOException {
        for (SourceRow row = rows.next(); row != null; row = rows.next()) {
            switch (judge(row, mapper)) {
                case ValidationResult.Accepted outgoing -> receiver.accepted(row, outgoing);
                case ValidationResult.Skipped _ -> receiver.skipped(row);
                case ValidationResult.Rejection refusal -> receiver.refused(row, refusal);
            }
        }
    }

    private ValidationResult judge(SourceRow row, RowMapper mapper) {
        if (row instanceof SourceRow.Overlong) {
            return ValidationResult.Rejection.tooLong();
        }
        return switch (mapper.map(row)) {
            case MappingResult.Mapped(byte[] json) -> judge(json);
            case MappingResult.Skipped _ -> new ValidationResult.Skipped();
            case MappingResult.Rejected(String message) -> new ValidationResult.Rejection(ValidationResult.Rejection.MAPPING, message);
        };
    }

    private ValidationResult judge(byte[] value) {
        return switch (topic.read(value)) {
            case Verdict.Rejected<T>(var reason, String message) -> new ValidationResult.Rejection(reason.code(), message);
            case Verdict.Accepted<T>(T row, int _) -> {
                String key = topic.key(row);
                byte @Nullable [] keyBytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
                int keyLength = keyBytes == null ? 0 : keyBytes.length;
                yield keyLength + value.length > Publisher.MOST_BYTES
                        ? ValidationResult.Rejection.tooLong()
                        : new ValidationResult.Accepted(keyBytes, tickers.upperCased(value));
            }
        };
    }
}
