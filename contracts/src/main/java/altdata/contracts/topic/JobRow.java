package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `jobs`: a job posting of an entity. Nullable fields are unknown.
public record JobRow(
        String ticker,
        String id,
        @Nullable String title,
        Instant published,
        @Nullable String url,
        @Nullable String location,
        @Nullable String department) {
    static Statement<JobRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        String id = fields.identifier("id");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(ticker, id), dataKey, null);
        }
        JobRow row = new JobRow(
                ticker,
                id,
                fields.text("title"),
                fields.requiredTime("published"),
                fields.text("url"),
                fields.text("location"),
                fields.text("department"));
        return new Statement<>(List.of(ticker, id), dataKey, row);
    }
}
