package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `jobs`: a job posting of an entity. Null means unknown.
public record JobRow(
        String ticker,
        String id,
        @Nullable String title,
        Instant published,
        @Nullable String url,
        @Nullable String location,
        @Nullable String department) {
    static RecordVersion<JobRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.about("The entity's ticker.").ticker("ticker");
        String id = fields.about("The id of the posting, unique per ticker.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        JobRow row = new JobRow(
                ticker,
                id,
                fields.about("The headline.").text("title"),
                fields.about("When the posting was published.").requiredTime("published"),
                fields.about("The URL of the posting.").text("url"),
                fields.about("The place of work, such as `Austin, TX`.").text("location"),
                fields.about("The department; postings are counted per department.")
                        .text("department"));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
