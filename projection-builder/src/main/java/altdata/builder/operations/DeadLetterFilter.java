package altdata.builder.operations;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Which refused rows are meant; null is any.
///
/// @param topic  without the prefix, such as `metrics`
/// @param reason such as `missing_field`
/// @param since  written at or after this time
public record DeadLetterFilter(
        @Nullable String topic,
        @Nullable String reason,
        @Nullable OffsetDateTime since) {
    static final String CONDITION = """
            (?::text is null or topic = 'altdata.' || ?) and (?::text is null or reason = ?)
                and (?::timestamptz is null or record_time >= ?)
            """;

    /// Fills the condition in; returns the place behind it.
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
