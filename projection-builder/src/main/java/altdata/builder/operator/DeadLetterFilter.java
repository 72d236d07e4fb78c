package altdata.builder.operator;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Selects rejected records; a null parameter matches every value.
///
/// @param topic  such as `metrics` or `altdata.metrics`
/// @param reason such as `missing_field`
/// @param since  written at or after this time
public record DeadLetterFilter(
        @Nullable String topic,
        @Nullable String reason,
        @Nullable OffsetDateTime since) {
    static final String CONDITION = """
            (?::text is null or topic = ?) and (?::text is null or reason = ?)
                and (?::timestamptz is null or record_time >= ?)
            """;

    /// Returns the topic's full name for its short or full name; an unknown name is returned unchanged.
    static String topicName(String name) {
        Topic<?> topic = Topics.named(name);
        return topic == null ? name : topic.name();
    }

    /// Binds the parameters of [#CONDITION] and returns the index of the next parameter.
    int bind(PreparedStatement query) throws SQLException {
        String name = topic == null ? null : topicName(topic);
        query.setString(1, name);
        query.setString(2, name);
        query.setString(3, reason);
        query.setString(4, reason);
        query.setObject(5, since);
        query.setObject(6, since);
        return 7;
    }
}
