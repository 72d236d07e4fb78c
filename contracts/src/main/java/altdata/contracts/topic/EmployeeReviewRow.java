package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `employee-reviews`: a review of an entity by an employee. Null means unknown.
///
/// @param rating at least 0, on the scale of the review site
public record EmployeeReviewRow(
        String ticker,
        String id,
        @Nullable String title,
        @Nullable String description,
        Instant published,
        @Nullable String location,
        @Nullable BigDecimal rating) {
    static RecordVersion<EmployeeReviewRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.about("The entity's ticker.").ticker("ticker");
        String id = fields.about("The id of the review, unique per ticker.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        EmployeeReviewRow row = new EmployeeReviewRow(
                ticker,
                id,
                fields.about("The headline.").text("title"),
                fields.about("The text of the review.").text("description"),
                fields.about("When the review was published.").requiredTime("published"),
                fields.about("The reviewer's place of work.").text("location"),
                fields.about("Stars, on the scale of the review site; fractions are allowed.")
                        .decimal("rating", MetricType.AMOUNT));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
