package altdata.api.prices;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.entities.EntityDirectory;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.time.DisplayZone;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/price` and `/price_prediction`: the last price of one entity, and its predicted price.
@Component
final class EntityPrices implements OperationProvider {
    private static final String QUOTE = "select price, at from {quotes}.quote where ticker = $1 and not deleted";
    private static final List<Metric> PREDICTED = List.of(
            Metric.AI_SCORE,
            Metric.AI_AUDIENCE,
            Metric.AI_EMPLOYMENT,
            Metric.AI_CUSTOMER,
            Metric.AI_FUNDAMENTAL,
            Metric.TARGET_PRICE);
    /// Always one row; unknown values are null.
    private static final String PREDICTION = """
            select
                max(v.value) filter (where v.metric = 'ai_score'), max(v.value) filter (where v.metric = 'ai_audience'),
                max(v.value) filter (where v.metric = 'ai_employment'), max(v.value) filter (where v.metric = 'ai_customer'),
                max(v.value) filter (where v.metric = 'ai_fundamental'), max(v.value) filter (where v.metric = 'target_price'),
                p.confidence, p.reason, p.date
            from (select $1::text as ticker) e
            left join {metrics}.current_value v on v.ticker = e.ticker
            left join {predictions}.prediction p on p.ticker = e.ticker and p.ticker = $1 and not p.deleted
            group by p.confidence, p.reason, p.date
            """;

    /// @param price   in dollars, null without a quote
    /// @param updated the time of the quote, UTC
    public record PriceBody(
            int status,
            String symbol,
            @Nullable BigDecimal price,
            @Nullable String updated) {}

    /// Unknown values are null.
    ///
    /// @param confidence 0 to 1
    /// @param updated    the prediction's date
    public record PredictionBody(
            int status,
            String symbol,
            @Nullable BigDecimal aiScore,
            @Nullable BigDecimal audienceScore,
            @Nullable BigDecimal employmentScore,
            @Nullable BigDecimal customerScore,
            @Nullable BigDecimal fundamentalScore,
            @Nullable BigDecimal targetPrice,
            @Nullable BigDecimal confidence,
            @Nullable String reason,
            @Nullable LocalDate updated) {}

    private final EntityDirectory directory;
    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    EntityPrices(EntityDirectory directory, ReadTables tables, CurrentValuesAsOf currentValues) {
        this.directory = directory;
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/price", "Latest price of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "quotes.quote")
                        .handler(PriceBody.class, this::price),
                Operation.v1("/price_prediction", "Price prediction of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "metrics.current_value", "predictions.prediction")
                        .handler(PredictionBody.class, this::prediction));
    }

    private Mono<PriceBody> price(ApiRequest request) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> tables.rowsByKey(
                                request.release(),
                                QUOTE,
                                row -> new PriceBody(
                                        200, entity.ticker(), row.number(0), DisplayZone.UTC.second(row.time(1))),
                                entity.ticker())
                        .next()
                        .defaultIfEmpty(new PriceBody(200, entity.ticker(), null, null)));
    }

    private Mono<PredictionBody> prediction(ApiRequest request) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> currentValues
                        .of(request.release(), PREDICTED, List.of(entity.ticker()))
                        .flatMapMany(release -> tables.rowsByKey(
                                release,
                                PREDICTION,
                                row -> new PredictionBody(
                                        200,
                                        entity.ticker(),
                                        row.optionalNumber(0),
                                        row.optionalNumber(1),
                                        row.optionalNumber(2),
                                        row.optionalNumber(3),
                                        row.optionalNumber(4),
                                        row.optionalNumber(5),
                                        row.optionalNumber(6),
                                        row.optionalText(7),
                                        row.optionalDate(8)),
                                entity.ticker()))
                        .single());
    }
}
