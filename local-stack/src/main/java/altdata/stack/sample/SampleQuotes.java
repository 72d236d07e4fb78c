package altdata.stack.sample;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleHistory.Change;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;

/// Generates the last price of an entity, which is the latest one in its series, and the dollar's exchange
/// rate.
final class SampleQuotes {
    /// The last second of trading in New York, in winter.
    private static final LocalTime CLOSE = LocalTime.of(20, 59, 59);

    private static final long EUROS = 8_627;

    private SampleQuotes() {}

    /// The price of the day, or the last one before it.
    static Stream<SampleRow> price(SampleEntity entity, SampleHistory history, LocalDate today, Instant now) {
        Change price = history.latest(Metric.PRICE, today);
        if (price == null) {
            return Stream.empty();
        }
        Instant close = price.date().atTime(CLOSE).toInstant(ZoneOffset.UTC);
        Instant at = inPast(close, now);
        return Stream.of(SampleRow.event(
                Topics.QUOTES,
                entity.ticker(),
                at,
                quote -> quote.put("ticker", entity.ticker())
                        .put("price", price.value())
                        .put("at", at.toString())));
    }

    /// The value of one US dollar in euros.
    static SampleRow euros(LocalDate today, Instant now) {
        String pair = "USD/EUR";
        Noise noise = Noise.of(pair);
        long day = today.toEpochDay();
        long rate =
                EUROS + EUROS * noise.wander(day, 40) / Noise.ONE / 40 + EUROS * noise.jitter(day) / Noise.ONE / 400;
        Instant at = inPast(today.atTime(20, 0).toInstant(ZoneOffset.UTC), now);
        return SampleRow.event(
                Topics.FX_RATES,
                pair,
                at,
                quote -> quote.put("pair", pair)
                        .put("rate", BigDecimal.valueOf(rate, 4))
                        .put("at", at.toString()));
    }

    /// During the day, the price is that of the current hour.
    private static Instant inPast(Instant at, Instant now) {
        return at.isAfter(now) ? now.truncatedTo(ChronoUnit.HOURS) : at;
    }
}
