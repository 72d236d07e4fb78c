package altdata.api.prices;

import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.time.DisplayZone;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/uPrice` and `/kPrice`: the last price of every active entity, in dollars and euros.
@Component
final class QuoteList implements OperationProvider {
    private static final String READ = """
            select q.ticker, q.price, q.at
            from {quotes}.quote q
            join {entities}.entity e on e.ticker = q.ticker
            where not q.deleted and e.active and not e.deleted %s
            order by q.ticker
            """;
    private static final String OF_ALL = READ.formatted("");
    private static final String OF_CRYPTO = READ.formatted("and e.entity = 'crypto'");
    private static final String EURO = "select rate from {fx_rates}.rate where pair = 'USD/EUR' and not deleted";

    /// @param eur   the price of a dollar in euros, null if unknown
    /// @param price by `u<ticker>` or `k<ticker>`
    public record Body(int status, @Nullable BigDecimal eur, Map<String, QuotedPrice> price) {}

    /// @param eur     with four decimals, null if the rate is unknown
    /// @param updated local time in Los Angeles with the abbreviation of the time zone
    public record QuotedPrice(
            @JsonProperty("USD") BigDecimal usd,
            @JsonProperty("EUR") @Nullable BigDecimal eur,
            String updated) {}

    private record Quote(String ticker, BigDecimal price, Instant at) {}

    private final ReadTables tables;

    QuoteList(ReadTables tables) {
        this.tables = tables;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1Open("/uPrice", "Latest prices of all entities")
                        .tables("entities.entity", "quotes.quote", "fx_rates.rate")
                        .handler(Body.class, this::allQuotes),
                Operation.v1("/kPrice", "Latest prices of all cryptocurrencies")
                        .tables("entities.entity", "quotes.quote", "fx_rates.rate")
                        .handler(Body.class, this::cryptoQuotes));
    }

    private Mono<Body> allQuotes(ApiRequest request) {
        return quotes(request, OF_ALL, "u");
    }

    private Mono<Body> cryptoQuotes(ApiRequest request) {
        return quotes(request, OF_CRYPTO, "k");
    }

    private Mono<Body> quotes(ApiRequest request, String statement, String prefix) {
        return tables.rows(request.release(), statement, row -> new Quote(row.text(0), row.number(1), row.time(2)))
                .collectList()
                .zipWith(rate(request.release()), (found, rate) -> body(found, rate.orElse(null), prefix));
    }

    private Mono<Optional<BigDecimal>> rate(Release release) {
        return tables.rows(release, EURO, row -> row.number(0))
                .next()
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty());
    }

    private static Body body(List<Quote> quotes, @Nullable BigDecimal rate, String prefix) {
        Map<String, QuotedPrice> prices = new LinkedHashMap<>();
        for (Quote quote : quotes) {
            BigDecimal euros =
                    rate == null ? null : quote.price().multiply(rate).setScale(4, RoundingMode.HALF_UP);
            prices.put(
                    prefix + quote.ticker(),
                    new QuotedPrice(quote.price(), euros, DisplayZone.LOS_ANGELES.zoned(quote.at())));
        }
        return new Body(200, rate, prices);
    }
}
