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
    static RecordVersion<AlertRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String id = fields.about("What identifies the alert among all metric alerts.")
                .identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(id), dataKey, null);
        }
        AlertRow row = new AlertRow(
                id,
                fields.about("The entity it is about; the record's key.").ticker("ticker"),
                fields.about("The metric that changed, such as `job_posts`.").requiredText("type"),
                fields.about("When it changed; the newest come first.").requiredTime("date"),
                fields.about("The new value, as text to show.").text("value"),
                fields.about("The change, as text to show.").text("change"),
                fields.about("How often the metric is stated, such as `daily`.").text("frequency"));
        return new RecordVersion<>(List.of(id), dataKey, row);
    }
}
