package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/// A row of the topic `fx-rates`: the price of one unit of a pair's first currency in its second.
///
/// @param pair such as `USD/EUR`
public record ExchangeRateRow(String pair, BigDecimal rate, Instant at) {
    static RecordVersion<ExchangeRateRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String pair = fields.about("The pair of currencies, such as `USD/EUR`.").identifier("pair");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(pair), dataKey, null);
        }
        ExchangeRateRow row = new ExchangeRateRow(
                pair,
                fields.about("The price of one unit of the first currency in the second.")
                        .requiredDecimal("rate", MetricType.AMOUNT),
                fields.about("The time of the rate.").requiredTime("at"));
        return new RecordVersion<>(List.of(pair), dataKey, row);
    }
}
