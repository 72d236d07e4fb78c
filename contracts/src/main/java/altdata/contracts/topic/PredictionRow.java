package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `predictions`: the confidence of the price prediction of an entity, with the reason. Null
/// means unknown.
///
/// @param confidence 0 to 1
public record PredictionRow(
        String ticker,
        LocalDate date,
        @Nullable BigDecimal confidence,
        @Nullable String reason) {
    static RecordVersion<PredictionRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker), dataKey, null);
        }
        PredictionRow row = new PredictionRow(
                ticker,
                fields.about("The day of the prediction.").requiredDate("date"),
                fields.about("The confidence, from 0 to 1.").decimal("confidence", MetricType.FRACTION),
                fields.about("The reason, as text.").text("reason"));
        return new RecordVersion<>(List.of(ticker), dataKey, row);
    }
}
