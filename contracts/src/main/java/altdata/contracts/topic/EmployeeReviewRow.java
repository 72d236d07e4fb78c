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
    static Statement<EmployeeReviewRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        String id = fields.identifier("id");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(ticker, id), dataKey, null);
        }
        EmployeeReviewRow row = new EmployeeReviewRow(
                ticker,
                id,
                fields.text("title"),
                fields.text("description"),
                fields.requiredTime("published"),
                fields.text("location"),
                fields.decimal("rating", MetricType.AMOUNT));
        return new Statement<>(List.of(ticker, id), dataKey, row);
    }
}
