package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/// A row of the topic `fx-rates`: what one unit of a pair's first currency costs in its second.
///
/// @param pair such as `USD/EUR`
public record ExchangeRateRow(String pair, BigDecimal rate, Instant at) {
    static RecordVersion<ExchangeRateRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String pair = fields.about("Two currencies, such as `USD/EUR`.").identifier("pair");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(pair), dataKey, null);
        }
        ExchangeRateRow row = new ExchangeRateRow(
                pair,
                fields.about("What one unit of the first currency costs in the second.")
                        .requiredDecimal("rate", MetricType.AMOUNT),
                fields.about("When it was the rate.").requiredTime("at"));
        return new RecordVersion<>(List.of(pair), dataKey, row);
    }
}
