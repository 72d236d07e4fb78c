package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `app-reviews`: a review of an entity's application. Nullable fields are unknown.
///
/// @param rating a whole number of at least 0, as the store counts its stars
public record AppReviewRow(
        String ticker,
        String id,
        @Nullable String title,
        @Nullable String description,
        Instant published,
        @Nullable String url,
        @Nullable Long rating) {
    static RecordVersion<AppReviewRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.about("The entity it is about.").ticker("ticker");
        String id =
                fields.about("What identifies the review among the ticker's.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        AppReviewRow row = new AppReviewRow(
                ticker,
                id,
                fields.about("Its headline.").text("title"),
                fields.about("What the reviewer wrote.").text("description"),
                fields.about("When it was published.").requiredTime("published"),
                fields.about("URL of the review.").text("url"),
                fields.about("Stars, as the app store counts them.").count("rating"));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
