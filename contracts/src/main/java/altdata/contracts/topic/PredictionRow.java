package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `predictions`: how sure the price prediction of an entity is, and why. Nullable fields are
/// unknown.
///
/// @param confidence 0 to 1
public record PredictionRow(
        String ticker,
        LocalDate date,
        @Nullable BigDecimal confidence,
        @Nullable String reason) {
    static Statement<PredictionRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(ticker), dataKey, null);
        }
        PredictionRow row = new PredictionRow(
                ticker,
                fields.requiredDate("date"),
                fields.decimal("confidence", MetricType.FRACTION),
                fields.text("reason"));
        return new Statement<>(List.of(ticker), dataKey, row);
    }
}
