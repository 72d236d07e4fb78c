package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `employee-reviews`: what an employee says of an entity. Nullable fields are unknown.
///
/// @param rating at least 0, as the site counts it
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
        String ticker = fields.about("The entity it is about.").ticker("ticker");
        String id =
                fields.about("What identifies the review among the ticker's.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        EmployeeReviewRow row = new EmployeeReviewRow(
                ticker,
                id,
                fields.about("Its headline.").text("title"),
                fields.about("What the reviewer wrote.").text("description"),
                fields.about("When it was published.").requiredTime("published"),
                fields.about("Where the reviewer works.").text("location"),
                fields.about("Stars, as the review site counts them; halves and the like are allowed.")
                        .decimal("rating", MetricType.AMOUNT));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
