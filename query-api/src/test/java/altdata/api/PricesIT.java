package altdata.api;

import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `/uPrice`, `/kPrice`, `/price` and `/price_prediction`.
class PricesIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushPrices() {
        SERVICE.push(
                Topics.ENTITIES,
                company("FDPA", ""),
                company("FDPB", ""),
                company("FDPNONE", ""),
                company("FDPGONE", ",\"active\":false"),
                "{\"data_key\":1,\"id\":\"id-FDPX\",\"ticker\":\"FDPX\",\"name\":\"Coin\",\"entity\":\"crypto\"}");
        SERVICE.push(
                Topics.QUOTES,
                quote(5, "FDPA", "229.87", "2026-11-19T20:59:59Z"),
                quote(4, "FDPA", "1", "2026-11-20T20:59:59Z"),
                quote(1, "fdpb", "0.5", "2026-07-01T14:00:00+02:00"),
                quote(1, "FDPX", "60000.123456", "2026-11-01T08:30:00Z"),
                quote(1, "FDPGONE", "3", "2026-11-19T20:59:59Z"),
                quote(1, "FDPNOENTITY", "3", "2026-11-19T20:59:59Z"));
        SERVICE.awaitCaughtUp();
    }

    private static String quote(long key, String ticker, String price, String at) {
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"price\":%s,\"at\":\"%s\"}".formatted(key, ticker, price, at);
    }

    private static String rate(long key, String rate) {
        return "{\"data_key\":%d,\"pair\":\"USD/EUR\",\"rate\":%s,\"at\":\"2026-11-19T20:00:00Z\"}"
                .formatted(key, rate);
    }

    private static JsonNode allPrices() {
        return TestService.json(SERVICE.get("/uPrice"), 200);
    }

    @Test
    void pricesOfAllRequireNoKey() {
        JsonNode body = allPrices();
        assertThat(fields(body)).containsExactly("status", "eur", "price");
        assertThat(fields(body.get("price")))
                .contains("uFDPA", "uFDPB", "uFDPX")
                .doesNotContain("uFDPNONE");
        assertThat(fields(body.get("price").get("uFDPA"))).containsExactly("USD", "EUR", "updated");
        TestService.json(SERVICE.get("/uPrice/"), 200);
        TestService.json(SERVICE.get("/uPrice?apiKey=nonsense"), 200);
    }

    @Test
    void pricesOfAllContainOnlyActiveEntities() {
        assertThat(fields(allPrices().get("price"))).doesNotContain("uFDPGONE", "uFDPNOENTITY");
    }

    @Test
    void pricesOfAllContainTheLocalTimeWithItsZone() {
        JsonNode price = allPrices().get("price");
        assertThat(price.get("uFDPA").get("updated").asString()).isEqualTo("2026-11-19 12:59:59 PST");
        assertThat(price.get("uFDPB").get("updated").asString()).isEqualTo("2026-07-01 05:00:00 PDT");
        // The hour that occurs twice: this is the first one.
        assertThat(price.get("uFDPX").get("updated").asString()).isEqualTo("2026-11-01 01:30:00 PDT");
    }

    @Test
    void eurosFollowTheRateAndAreNullWithoutOne() {
        SERVICE.push(Topics.FX_RATES, rate(2, "0.9231"), rate(1, "0.5"), rate(2, "0.9231"));
        SERVICE.push(
                Topics.FX_RATES, "{\"data_key\":9,\"pair\":\"EUR/USD\",\"rate\":1.08,\"at\":\"2026-11-19T20:00:00Z\"}");
        SERVICE.awaitCaughtUp();
        checkEuros("0.9231", "212.193", "0.4616", "55386.1140");
        SERVICE.push(Topics.FX_RATES, rate(3, "1.1"));
        SERVICE.awaitCaughtUp();
        checkEuros("1.1", "252.857", "0.55", "66000.1358");
        SERVICE.push(Topics.FX_RATES, "{\"data_key\":5,\"pair\":\"USD/EUR\",\"deleted\":true}", rate(4, "1.2"));
        SERVICE.awaitCaughtUp();
        JsonNode without = allPrices();
        assertThat(without.get("eur").isNull()).isTrue();
        assertThat(without.get("price").get("uFDPA").toString())
                .isEqualTo("{\"USD\":229.87,\"EUR\":null,\"updated\":\"2026-11-19 12:59:59 PST\"}");
        SERVICE.push(Topics.FX_RATES, rate(6, "0.9231"));
        SERVICE.awaitCaughtUp();
        checkEuros("0.9231", "212.193", "0.4616", "55386.1140");
    }

    /// 0.5 × 0.9231 = 0.46155 and 60000.123456 × 0.9231 = 55386.1139622…
    private static void checkEuros(String rate, String first, String second, String third) {
        JsonNode body = allPrices();
        assertThat(body.get("eur").decimalValue()).isEqualByComparingTo(rate);
        JsonNode price = body.get("price");
        assertThat(price.get("uFDPA").get("USD").decimalValue()).isEqualByComparingTo("229.87");
        assertThat(price.get("uFDPA").get("EUR").decimalValue()).isEqualByComparingTo(first);
        assertThat(price.get("uFDPB").get("EUR").decimalValue()).isEqualByComparingTo(second);
        assertThat(price.get("uFDPX").get("USD").decimalValue()).isEqualByComparingTo("60000.123456");
        assertThat(price.get("uFDPX").get("EUR").decimalValue()).isEqualByComparingTo(third);
    }

    @Test
    void cryptoPricesHaveTheirOwnFieldNamesAndRequireAKey() {
        assertThat(TestService.json(SERVICE.get("/kPrice"), 401).get("status").asInt())
                .isEqualTo(401);
        JsonNode body = SERVICE.v1("/kPrice/");
        assertThat(fields(body)).containsExactly("status", "eur", "price");
        assertThat(fields(body.get("price")))
                .contains("kFDPX")
                .doesNotContain("kFDPA", "uFDPX", "uFDPA")
                .allMatch(name -> name.startsWith("k"));
        assertThat(fields(body.get("price").get("kFDPX"))).containsExactly("USD", "EUR", "updated");
        assertThat(body.get("price").get("kFDPX").get("updated").asString()).isEqualTo("2026-11-01 01:30:00 PDT");
    }

    @Test
    void aDeletedQuoteDisappearsFromTheLists() {
        SERVICE.push(Topics.ENTITIES, company("FDPDEL", ""));
        SERVICE.push(Topics.QUOTES, quote(1, "FDPDEL", "7", "2026-11-19T20:59:59Z"));
        SERVICE.awaitCaughtUp();
        assertThat(allPrices().get("price").has("uFDPDEL")).isTrue();
        SERVICE.push(Topics.QUOTES, "{\"data_key\":2,\"ticker\":\"FDPDEL\",\"deleted\":true}");
        SERVICE.awaitCaughtUp();
        assertThat(allPrices().get("price").has("uFDPDEL")).isFalse();
        assertThat(SERVICE.v1("/price?symbol=FDPDEL").toString())
                .isEqualTo("{\"status\":200,\"symbol\":\"FDPDEL\",\"price\":null,\"updated\":null}");
    }

    @Test
    void aPriceIsThatOfTheLastQuoteInUtc() {
        assertThat(SERVICE.v1("/price/?symbol=%20fdpa").toString()).isEqualTo("""
                        {"status":200,"symbol":"FDPA","price":229.87,"updated":"2026-11-19 20:59:59"}""");
        assertThat(SERVICE.v1("/price?symbol=FDPB").get("updated").asString()).isEqualTo("2026-07-01 12:00:00");
        assertThat(SERVICE.v1("/price?symbol=FDPGONE").get("price").decimalValue())
                .isEqualByComparingTo("3");
        assertThat(SERVICE.v1("/price?symbol=FDPNONE").toString())
                .isEqualTo("{\"status\":200,\"symbol\":\"FDPNONE\",\"price\":null,\"updated\":null}");
    }

    @Test
    void aPriceAcceptsPostedPricesOfAnyScale() {
        SERVICE.push(Topics.ENTITIES, company("FDPSCALE", ""));
        SERVICE.push(Topics.QUOTES, quote(1, "FDPSCALE", "0.000000012345", "2026-11-19T20:59:59.987Z"));
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/price?symbol=FDPSCALE");
        assertThat(body.get("price").decimalValue()).isEqualByComparingTo("0.000000012345");
        assertThat(body.get("updated").asString()).isEqualTo("2026-11-19 20:59:59");
        assertThat(allPrices().get("price").get("uFDPSCALE").get("updated").asString())
                .isEqualTo("2026-11-19 12:59:59 PST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1234567890123.12345678", "100", "0.1", "12345678901234567890123456789012345678"})
    void aPriceIsReturnedExactlyAsPushed(String price) {
        String ticker = "FDPEX" + Math.abs(price.hashCode());
        SERVICE.push(Topics.ENTITIES, company(ticker, ""));
        SERVICE.push(Topics.QUOTES, quote(1, ticker, price, "2026-11-19T20:59:59Z"));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.get("/price?symbol=" + ticker + "&apiKey=" + TestService.KEY)
                        .body())
                .contains("\"price\":" + price + ",");
        assertThat(SERVICE.get("/uPrice").body()).contains("\"u" + ticker + "\":{\"USD\":" + price + ",");
    }

    @Test
    void aPredictionCombinesTheLatestScoresTargetAndRecord() {
        SERVICE.push(
                Topics.METRICS,
                metrics(1, "2026-04-01", "\"ai_score\":7.25,\"ai_audience\":1.5,\"target_price\":250.5"),
                metrics(2, "2026-04-02", "\"ai_score\":8.25,\"ai_employment\":2.5,\"ai_customer\":3.5"),
                metrics(3, "2026-04-01", "\"ai_fundamental\":4.5,\"ai_score\":7.25,\"ai_audience\":1.5"));
        SERVICE.push(
                Topics.PREDICTIONS,
                prediction(5, "2026-04-03", "0.8", "Because"),
                prediction(4, "2026-04-09", "0.1", "Old"),
                prediction(5, "2026-04-03", "0.8", "Because"));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/price_prediction/?symbol=fdpa").toString()).isEqualTo("""
                        {"status":200,"symbol":"FDPA","ai_score":8.25,"audience_score":1.5,"employment_score":2.5,\
                        "customer_score":3.5,"fundamental_score":4.5,"target_price":250.5,"confidence":0.8,\
                        "reason":"Because","updated":"2026-04-03"}""");
    }

    private static String metrics(long key, String date, String metrics) {
        return "{\"data_key\":%d,\"ticker\":\"FDPA\",\"date\":\"%s\",\"metrics\":{%s}}".formatted(key, date, metrics);
    }

    private static String prediction(long key, String date, String confidence, String reason) {
        return "{\"data_key\":%d,\"ticker\":\"FDPA\",\"date\":\"%s\",\"confidence\":%s,\"reason\":\"%s\"}"
                .formatted(key, date, confidence, reason);
    }

    @Test
    void aPredictionWithoutDataHasNulls() {
        assertThat(SERVICE.v1("/price_prediction?symbol=FDPNONE").toString()).isEqualTo("""
                        {"status":200,"symbol":"FDPNONE","ai_score":null,"audience_score":null,"employment_score":null,\
                        "customer_score":null,"fundamental_score":null,"target_price":null,"confidence":null,\
                        "reason":null,"updated":null}""");
    }

    @Test
    void aDeletedPredictionIsAbsent() {
        SERVICE.push(
                Topics.PREDICTIONS,
                "{\"data_key\":1,\"ticker\":\"FDPB\",\"date\":\"2026-04-03\",\"confidence\":0.8,\"reason\":\"x\"}",
                "{\"data_key\":2,\"ticker\":\"FDPB\",\"deleted\":true}");
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/price_prediction?symbol=FDPB");
        assertThat(body.get("confidence").isNull()).isTrue();
        assertThat(body.get("reason").isNull()).isTrue();
        assertThat(body.get("updated").isNull()).isTrue();
    }
}
