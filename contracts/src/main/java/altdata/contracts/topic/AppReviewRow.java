package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `app-reviews`: a review of an entity's application. Null means unknown.
///
/// @param rating stars as an integer of at least 0, on the scale of the store
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
        String ticker = fields.about("The entity's ticker.").ticker("ticker");
        String id = fields.about("The id of the review, unique per ticker.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        AppReviewRow row = new AppReviewRow(
                ticker,
                id,
                fields.about("The headline.").text("title"),
                fields.about("The text of the review.").text("description"),
                fields.about("When the review was published.").requiredTime("published"),
                fields.about("The URL of the review.").text("url"),
                fields.about("Stars, on the scale of the app store.").count("rating"));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
