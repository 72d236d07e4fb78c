package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseText;
import altdata.testing.TestService;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/industry_benchmark/`: every test has its own industry.
class BenchmarkIT {
    private static final TestService SERVICE = TestService.get();

    private static EntityRecord company(String ticker, String industry) {
        return EntityRecord.company(ticker).industry("Benchmark " + industry);
    }

    private static void value(String ticker, String metrics) {
        MetricRecord.push(row(2, ticker, "2026-03-01", metrics));
    }

    private static JsonNode benchmarks(String ticker) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1("/industry_benchmark/?symbol=" + ticker).get("data");
    }

    private static JsonNode benchmark(String ticker, String metric) {
        return benchmarks(ticker).get(metric);
    }

    private static String share(String ticker, String metric) {
        return ResponseText.row(benchmark(ticker, metric), "benchmark");
    }

    private static List<String> peers(String ticker, String metric) {
        return each(benchmark(ticker, metric).get("peers"), "ticker");
    }

    @Test
    void aBenchmarkHasTheSpecifiedShape() {
        EntityRecord.push(
                company("DTBS", "Shape").peers("DTBSP"),
                company("DTBSP", "Shape").with("logo", "https://x/p.png").with("domain", "p.example"));
        MetricRecord.push(
                row(1, "DTBS", "2026-01-01", "forum_mentions=4"), row(1, "DTBSP", "2025-12-31", "forum_mentions=8"));
        MetricRecord.push(
                row(2, "DTBS", "2026-03-01", "forum_mentions=6"), row(2, "DTBSP", "2026-02-01", "forum_mentions=7"));
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/industry_benchmark?symbol=%20dtbs");
        assertThat(fields(body)).containsExactly("status", "symbol", "data");
        assertThat(body.get("symbol").asString()).isEqualTo("DTBS");
        assertThat(fields(body.get("data"))).containsExactly("forum_mentions");
        JsonNode benchmark = body.get("data").get("forum_mentions");
        assertThat(fields(benchmark)).containsExactly("date", "value", "previous_value", "delta", "benchmark", "peers");
        assertThat(ResponseText.row(benchmark, "date", "value", "previous_value", "delta", "benchmark"))
                .isEqualTo("2026-03-01 6 4 50 0");
        JsonNode peer = benchmark.get("peers").get(0);
        assertThat(fields(peer))
                .containsExactly("id", "name", "ticker", "domain", "logo", "value", "previous_value", "delta");
        assertThat(ResponseText.row(peer, "id", "name", "ticker", "domain", "logo"))
                .isEqualTo("id-DTBSP Name of DTBSP DTBSP p.example https://x/p.png");
        assertThat(ResponseText.row(peer, "value", "previous_value", "delta")).isEqualTo("7 8 -12.5");
        assertThat(peer.get("value").isIntegralNumber()).isTrue();
    }

    @Test
    void unknownPreviousValuesAreNull() {
        EntityRecord.push(company("DTBN", "Nulls"), company("DTBNP", "Nulls"));
        value("DTBN", "webtraffic=5");
        value("DTBNP", "webtraffic=4");
        JsonNode benchmark = benchmark("DTBN", "webtraffic");
        assertThat(ResponseText.row(benchmark, "previous_value", "delta")).isEqualTo("null null");
        assertThat(ResponseText.row(benchmark.get("peers").get(0), "previous_value", "delta", "logo", "domain"))
                .isEqualTo("null null  ");
    }

    @Test
    void theShareCountsGroupMembersAtOrBelowTheOwnValueWithFourDecimals() {
        EntityRecord.push(company("DTBR", "Share"));
        for (int i = 1; i <= 7; i++) {
            EntityRecord.push(company("DTBR" + i, "Share"));
            value("DTBR" + i, "forum_mentions=" + i * 10 + " forum_followers=" + i * 10);
        }
        value("DTBR", "forum_mentions=25 forum_followers=65");
        // 2 of 7, and 6 of 7.
        assertThat(share("DTBR", "forum_mentions")).isEqualTo("0.2857");
        assertThat(share("DTBR", "forum_followers")).isEqualTo("0.8571");
        assertThat(share("DTBR7", "forum_mentions")).isEqualTo("1");
        assertThat(share("DTBR1", "forum_mentions")).isEqualTo("0");
    }

    @Test
    void withoutPeersTheShareIs1() {
        EntityRecord.push(company("DTBO", "Only"), company("DTBOTHER", "Others"), company("DTBOX", "Only"));
        EntityRecord.push(EntityRecord.crypto("DTBOC").industry("Benchmark Only"));
        value("DTBO", "forum_mentions=0");
        value("DTBOTHER", "forum_mentions=5");
        value("DTBOC", "forum_mentions=5");
        value("DTBOX", "news_mentions=5");
        JsonNode benchmark = benchmark("DTBO", "forum_mentions");
        assertThat(ResponseText.row(benchmark, "value", "benchmark")).isEqualTo("0 1");
        assertThat(benchmark.get("peers")).isEmpty();
    }

    @Test
    void withOnePeerTheShareIs0Or1() {
        EntityRecord.push(company("DTBT1", "Two"), company("DTBT2", "tWO"));
        value("DTBT1", "forum_mentions=4");
        value("DTBT2", "forum_mentions=5");
        assertThat(share("DTBT1", "forum_mentions")).isEqualTo("0");
        assertThat(share("DTBT2", "forum_mentions")).isEqualTo("1");
        assertThat(peers("DTBT1", "forum_mentions")).containsExactly("DTBT2");
    }

    @Test
    void equalValuesAreNotAboveTheOwnAndAreOrderedByTicker() {
        EntityRecord.push(company("DTBEB", "Equal"), company("DTBEC", "Equal"), company("DTBEA", "Equal"));
        for (String ticker : List.of("DTBEC", "DTBEA", "DTBEB")) {
            value(ticker, "price=7.50");
        }
        assertThat(share("DTBEB", "price")).isEqualTo("1");
        assertThat(peers("DTBEB", "price")).containsExactly("DTBEA", "DTBEC");
    }

    @Test
    void entitiesWithoutAnIndustryAreAGroupOfTheirOwn() {
        EntityRecord.push(
                EntityRecord.crypto("DTBNI1"),
                EntityRecord.crypto("DTBNI2"),
                EntityRecord.crypto("DTBNI3").industry("Benchmark Some"));
        value("DTBNI1", "lobbying_expense=900000000000");
        value("DTBNI2", "lobbying_expense=900000000001");
        value("DTBNI3", "lobbying_expense=900000000002");
        assertThat(share("DTBNI2", "lobbying_expense")).isEqualTo("1");
        assertThat(peers("DTBNI1", "lobbying_expense")).startsWith("DTBNI2").doesNotContain("DTBNI1", "DTBNI3");
    }

    @Test
    void ownPeersReplaceTheGroupOrderedByValueThenTicker() {
        EntityRecord.push(
                company("DTBP", "Peers").peers("DTBP1", "DTBPC", "DTBP2", "DTBP3", "DTBP", "DTBPGONE", "DTBPNO"),
                company("DTBP1", "Peers"),
                company("DTBP2", "Elsewhere"),
                company("DTBP3", "Peers"),
                company("DTBPX", "Peers"),
                EntityRecord.crypto("DTBPC"),
                company("DTBPGONE", "Peers").with("active", false));
        value("DTBP", "forum_mentions=1");
        value("DTBP1", "forum_mentions=2");
        value("DTBP2", "forum_mentions=3");
        value("DTBP3", "news_mentions=4");
        value("DTBPX", "forum_mentions=5");
        value("DTBPC", "forum_mentions=3");
        value("DTBPGONE", "forum_mentions=7");
        value("DTBPNO", "forum_mentions=8");
        assertThat(peers("DTBP", "forum_mentions")).containsExactly("DTBPGONE", "DTBP2", "DTBPC", "DTBP1");
    }

    @Test
    void ownPeersDoNotChangeTheGroupOfTheShare() {
        EntityRecord.push(
                company("DTBG", "Group").peers("DTBGFAR"),
                company("DTBG1", "Group"),
                company("DTBG2", "Group"),
                company("DTBGFAR", "Far"));
        value("DTBG", "forum_mentions=5");
        value("DTBG1", "forum_mentions=1");
        value("DTBG2", "forum_mentions=9");
        value("DTBGFAR", "forum_mentions=100");
        assertThat(share("DTBG", "forum_mentions")).isEqualTo("0.5");
        assertThat(peers("DTBG", "forum_mentions")).containsExactly("DTBGFAR");
    }

    @Test
    void ifNoOwnPeerHasAValueTheTopTenOfTheGroupAreShown() {
        EntityRecord.push(
                company("DTBQ", "Ten").peers("DTBQZ", "DTBQUNKNOWN"),
                company("DTBQZ", "Ten"),
                company("DTBQGONE", "Ten").with("active", false));
        value("DTBQ", "forum_mentions=1000");
        value("DTBQGONE", "forum_mentions=2000");
        for (char name = 'A'; name <= 'L'; name++) {
            EntityRecord.push(company("DTBQ" + name, "Ten"));
            value("DTBQ" + name, "forum_mentions=" + (name == 'C' ? 11 : 'L' - name));
        }
        assertThat(peers("DTBQ", "forum_mentions"))
                .containsExactly(
                        "DTBQA", "DTBQC", "DTBQB", "DTBQD", "DTBQE", "DTBQF", "DTBQG", "DTBQH", "DTBQI", "DTBQJ");
        assertThat(share("DTBQ", "forum_mentions")).isEqualTo("1");
    }

    @Test
    void fractionsAreShownAsPercentagesAndComparedExactly() {
        EntityRecord.push(company("DTBF1", "Fractions"), company("DTBF2", "Fractions"));
        MetricRecord.push(row(1, "DTBF1", "2026-01-01", "forum_sentiment=0.504"));
        value("DTBF1", "forum_sentiment=0.281 imageboard_sentiment=0.285 investor_chat_sentiment=0.9");
        value("DTBF2", "forum_sentiment=0.284 imageboard_sentiment=1 investor_chat_sentiment=0.91");
        JsonNode benchmark = benchmark("DTBF1", "forum_sentiment");
        assertThat(ResponseText.row(benchmark, "value", "previous_value", "delta", "benchmark"))
                .isEqualTo("28 50 -44.25 0");
        assertThat(benchmark.get("value").isIntegralNumber()).isTrue();
        assertThat(benchmark.get("previous_value").isIntegralNumber()).isTrue();
        assertThat(ResponseText.rows(benchmark.get("peers"), "ticker", "value")).containsExactly("DTBF2 28");
        assertThat(ResponseText.row(benchmark("DTBF1", "imageboard_sentiment"), "value", "benchmark"))
                .isEqualTo("29 0");
        assertThat(share("DTBF1", "investor_chat_sentiment")).isEqualTo("0");
    }

    @Test
    void averagesAreComparedInAdditionToTheirParts() {
        EntityRecord.push(company("DTBD1", "Averages"), company("DTBD2", "Averages"));
        value("DTBD1", "jobs_review_site=10 jobs_professional_network=13 appstore_a_downloads=3");
        value("DTBD2", "jobs_review_site=12");
        JsonNode data = benchmarks("DTBD1");
        assertThat(fields(data))
                .containsExactlyInAnyOrder(
                        "jobs_review_site",
                        "jobs_professional_network",
                        "job_posts",
                        "appstore_a_downloads",
                        "app_downloads");
        assertThat(ResponseText.row(data.get("job_posts"), "value", "benchmark"))
                .isEqualTo("12 1");
        assertThat(ResponseText.row(data.get("app_downloads"), "value", "benchmark"))
                .isEqualTo("3 1");
        assertThat(ResponseText.row(data.get("jobs_review_site"), "value", "benchmark"))
                .isEqualTo("10 0");
        assertThat(ResponseText.rows(data.get("job_posts").get("peers"), "ticker", "value"))
                .containsExactly("DTBD2 12");
    }

    @Test
    void ratiosMayBeNegative() {
        EntityRecord.push(company("DTBX1", "Ratios"), company("DTBX2", "Ratios"));
        value("DTBX1", "pe_ratio=-1.5");
        value("DTBX2", "pe_ratio=-2.5");
        assertThat(ResponseText.row(benchmark("DTBX1", "pe_ratio"), "value", "benchmark"))
                .isEqualTo("-1.5 1");
    }

    @Test
    void aMonthlyMetricIsDatedTheFirstAndComparedWithTheEarlierMonth() {
        EntityRecord.push(company("DTBM", "Months"));
        MetricRecord.push(row(1, "DTBM", "2026-02-28", "employer_rating_overall=80"));
        MetricRecord.push(row(2, "DTBM", "2026-03-17", "employer_rating_overall=84"));
        assertThat(ResponseText.row(
                        benchmark("DTBM", "employer_rating_overall"), "date", "value", "previous_value", "delta"))
                .isEqualTo("2026-03-01 84 80 5");
    }

    @Test
    void anInactiveEntityIsServedButIsNotAPeer() {
        EntityRecord.push(company("DTBI1", "Inactive").with("active", false), company("DTBI2", "Inactive"));
        value("DTBI1", "forum_mentions=4");
        value("DTBI2", "forum_mentions=5");
        assertThat(share("DTBI1", "forum_mentions")).isEqualTo("0");
        assertThat(peers("DTBI1", "forum_mentions")).containsExactly("DTBI2");
        assertThat(share("DTBI2", "forum_mentions")).isEqualTo("1");
        assertThat(peers("DTBI2", "forum_mentions")).isEmpty();
    }

    @Test
    void anEntityWithoutValuesHasNoBenchmarks() {
        EntityRecord.push(company("DTBV", "Void"));
        assertThat(benchmarks("DTBV").toString()).isEqualTo("{}");
    }

    @Test
    void missingAndUnknownSymbolsHaveDifferentErrors() {
        assertThat(errorMessage("/industry_benchmark/", 400)).contains("symbol");
        assertThat(errorMessage("/industry_benchmark/?symbol=DTBNOBODY", 404)).contains("DTBNOBODY");
    }
}
