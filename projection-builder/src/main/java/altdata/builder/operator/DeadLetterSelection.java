package altdata.builder.operator;

import altdata.contracts.topic.RejectionReason;
import altdata.contracts.topic.Topics;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The rejected records that an operation applies to, of those that wait to be redriven; a null parameter matches
/// every value.
///
/// @param topic  the full name, such as `altdata.metrics`; also accepted without its prefix
/// @param offset of one record
/// @param reason the code, such as `missing_field`
public record DeadLetterSelection(
        @Nullable String topic,
        @Nullable Integer partition,
        @Nullable Long offset,
        @Nullable String reason) {
    /// The SQL condition for records that wait to be redriven.
    static final String IS_WAITING = "redriven_at is null and dropped_at is null";

    static final String CONDITION = """
            %s
                and (?::text is null or topic = ?)
                and (?::int is null or partition = ?)
                and (?::bigint is null or record_offset = ?)
                and (?::text is null or reason = ?)
            """.formatted(IS_WAITING);

    /// @throws IllegalArgumentException if the topic or the reason is unknown; it would match no record
    public DeadLetterSelection {
        topic = topic == null ? null : Topics.required(topic).name();
        reason = reason == null ? null : RejectionReason.ofCode(reason).code();
    }

    /// Binds the parameters of [#CONDITION] and returns the index of the next parameter.
    int bind(PreparedStatement statement) throws SQLException {
        Object[] selection = {topic, topic, partition, partition, offset, offset, reason, reason};
        for (int i = 0; i < selection.length; i++) {
            statement.setObject(i + 1, selection[i]);
        }
        return selection.length + 1;
    }

    /// Whether it names a topic or a reason. Without either, an operator has to ask for all records.
    public boolean isNarrowed() {
        return topic != null || reason != null;
    }

    /// A description for messages, such as `altdata.metrics 0 17, reason missing_field`.
    @Override
    public String toString() {
        String position = Stream.of(topic, partition, offset)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
        if (reason == null) {
            return position.isEmpty() ? "all" : position;
        }
        return (position.isEmpty() ? "" : position + ", ") + "reason " + reason;
    }
}
