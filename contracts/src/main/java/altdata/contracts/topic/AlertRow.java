package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `alerts`: a metric of an entity changed. Null means unknown.
///
/// @param type  such as `job_posts`
/// @param value  display text
/// @param change display text
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
        String id = fields.about("The id of the alert, unique among all metric alerts.")
                .identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(id), dataKey, null);
        }
        AlertRow row = new AlertRow(
                id,
                fields.about("The entity's ticker; the record key.").ticker("ticker"),
                fields.about("The metric that changed, such as `job_posts`.").requiredText("type"),
                fields.about("When the metric changed; alerts are sorted by it, newest first.")
                        .requiredTime("date"),
                fields.about("The new value, as display text.").text("value"),
                fields.about("The change, as display text.").text("change"),
                fields.about("How often the metric is reported, such as `daily`.")
                        .text("frequency"));
        return new RecordVersion<>(List.of(id), dataKey, row);
    }
}
