package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `alerts`: a metric of an entity changed. Nullable fields are unknown.
///
/// @param type  such as `job_posts`
/// @param value as it is shown
/// @param change as it is shown
public record AlertRow(
        String id,
        String ticker,
        String type,
        Instant date,
        @Nullable String value,
        @Nullable String change,
        @Nullable String frequency) {
    static Statement<AlertRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String id = fields.identifier("id");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(id), dataKey, null);
        }
        AlertRow row = new AlertRow(
                id,
                fields.ticker("ticker"),
                fields.requiredText("type"),
                fields.requiredTime("date"),
                fields.text("value"),
                fields.text("change"),
                fields.text("frequency"));
        return new Statement<>(List.of(id), dataKey, row);
    }
}
