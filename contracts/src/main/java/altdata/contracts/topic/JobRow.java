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
    static RecordVersion<JobRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.about("The entity it is about.").ticker("ticker");
        String id =
                fields.about("What identifies the posting among the ticker's.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        JobRow row = new JobRow(
                ticker,
                id,
                fields.about("Its headline.").text("title"),
                fields.about("When it was published.").requiredTime("published"),
                fields.about("URL of the posting.").text("url"),
                fields.about("Where the work is, such as `Austin, TX`.").text("location"),
                fields.about("What postings are counted by.").text("department"));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
