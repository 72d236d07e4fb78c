package altdata.builder.operator;

import altdata.contracts.topic.RejectionReason;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Selects rejected records; a null parameter matches every value.
///
/// @param topic  the full name, such as `altdata.metrics`; also accepted without its prefix
/// @param reason the code, such as `missing_field`
/// @param since  written at or after this time
public record DeadLetterFilter(
        @Nullable String topic,
        @Nullable String reason,
        @Nullable OffsetDateTime since) {
    static final String CONDITION = """
            (?::text is null or topic = ?) and (?::text is null or reason = ?)
                and (?::timestamptz is null or record_time >= ?)
            """;

    /// @throws IllegalArgumentException if the topic or the reason is unknown; it would match no record
    public DeadLetterFilter {
        topic = topic == null ? null : Topics.required(topic).name();
        reason = reason == null ? null : RejectionReason.ofCode(reason).code();
    }

    /// Returns the topic's full name for its short or full name; an unknown name is returned unchanged.
    static String topicName(String name) {
        Topic<?> topic = Topics.named(name);
        return topic == null ? name : topic.name();
    }

    /// Binds the parameters of [#CONDITION] and returns the index of the next parameter.
    int bind(PreparedStatement query) throws SQLException {
        query.setString(1, topic);
        query.setString(2, topic);
        query.setString(3, reason);
        query.setString(4, reason);
        query.setObject(5, since);
        query.setObject(6, since);
        return 7;
    }
}
