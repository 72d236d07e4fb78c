package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/// A row of the topic `quotes`: the latest price of an entity.
///
/// @param price in US dollars
public record QuoteRow(String ticker, BigDecimal price, Instant at) {
    static RecordVersion<QuoteRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker), dataKey, null);
        }
        QuoteRow row = new QuoteRow(
                ticker,
                fields.about("The latest price in US dollars.").requiredDecimal("price", MetricType.AMOUNT),
                fields.about("The time of the price.").requiredTime("at"));
        return new RecordVersion<>(List.of(ticker), dataKey, row);
    }
}
