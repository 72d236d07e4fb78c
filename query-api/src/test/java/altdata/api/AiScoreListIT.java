package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseText;
import altdata.testing.TestDates;
import altdata.testing.TestService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/ai_score/` without a symbol.
class AiScoreListIT {
    private static final TestService SERVICE = TestService.get();

    private static JsonNode results(String parameters) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1("/ai_score/?" + parameters).get("results");
    }

    private static List<String> own(String parameters, String... tickers) {
        return ResponseText.rowsOf(Set.of(tickers), results(parameters), "ticker", "ai_score");
    }

    @Test
    void theListContainsTheCurrentScoresOfCompaniesByTicker() {
        EntityRecord.push(
                EntityRecord.company("DTAB").with("logo", "https://x/b.png"),
                EntityRecord.company("DTAA"),
                EntityRecord.crypto("DTAX"),
                EntityRecord.company("DTAG").with("active", false),
                EntityRecord.company("DTAN"));
        MetricRecord.push(
                row(1, "DTAB", "2026-03-01", "ai_score=7.25"),
                row(2, "DTAB", "2026-03-02", "ai_score=7.50 ai_audience=3"),
                row(3, "DTAB", "2026-03-03", "ai_audience=4"),
                row(1, "DTAA", "2020-03-01", "ai_score=9"),
                row(1, "DTAX", "2026-03-01", "ai_score=9"),
                row(1, "DTAG", "2026-03-01", "ai_score=9"),
                row(1, "DTAN", "2026-03-01", "ai_audience=9"),
                row(1, "DTANO", "2026-03-01", "ai_score=9"));
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/ai_score/");
        assertThat(fields(body)).containsExactly("status", "results");
        assertThat(fields(body.get("results").get(0))).containsExactly("ticker", "name", "logo", "ai_score", "date");
        assertThat(own("", "DTAA", "DTAB", "DTAX", "DTAG", "DTAN", "DTANO")).containsExactly("DTAA 9", "DTAB 7.5");
        JsonNode entry = ResponseText.of("DTAB", body.get("results"));
        assertThat(ResponseText.row(entry, "name", "logo", "date"))
                .isEqualTo("Name of DTAB https://x/b.png 2026-03-02");
        assertThat(entry.get("ai_score").isNumber()).isTrue();
    }

    @Test
    void descendingOrderIsByScoreThenTicker() {
        EntityRecord.push(EntityRecord.company("DTAO1"), EntityRecord.company("DTAO2"), EntityRecord.company("DTAO3"));
        MetricRecord.push(
                row(1, "DTAO3", "2026-03-01", "ai_score=500000.5"),
                row(1, "DTAO1", "2026-03-01", "ai_score=500000.50"),
                row(1, "DTAO2", "2026-03-01", "ai_score=500000.51"));
        assertThat(own("order=desc", "DTAO1", "DTAO2", "DTAO3"))
                .containsExactly("DTAO2 500000.51", "DTAO1 500000.5", "DTAO3 500000.5");
    }

    @Test
    void aScoreOfALaterDayThanTomorrowDoesNotCountYet() {
        LocalDate today = TestDates.today();
        EntityRecord.push(EntityRecord.company("DTAF1"), EntityRecord.company("DTAF2"));
        MetricRecord.push(
                row(1, "DTAF1", today.plusDays(1), "ai_score=700001"),
                row(2, "DTAF1", today.plusDays(2), "ai_score=700002"),
                row(1, "DTAF2", today.plusDays(2), "ai_score=700003"));
        for (String parameters : List.of("", "order=desc")) {
            assertThat(ResponseText.rowsOf(Set.of("DTAF1", "DTAF2"), results(parameters), "ticker", "ai_score", "date"))
                    .containsExactly("DTAF1 700001 " + today.plusDays(1));
        }
        EntityRecord.push(
                EntityRecord.deletion("DTAF1").key(2),
                EntityRecord.deletion("DTAF2").key(2));
    }

    @Test
    void descendingOrderReturnsTheHighest100() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            String ticker = "DTAM%03d".formatted(i);
            EntityRecord.push(EntityRecord.company(ticker));
            MetricRecord.push(row(1, ticker, "2026-03-01", "ai_score=" + (600_000 + i)));
            expected.add(ticker);
        }
        assertThat(ResponseText.rowsOf(Set.copyOf(expected), results(""), "ticker"))
                .isEqualTo(expected);
        Collections.reverse(expected);
        assertThat(ResponseText.rows(results("order=desc"), "ticker")).isEqualTo(expected.subList(0, 100));
        expected.forEach(
                ticker -> EntityRecord.push(EntityRecord.deletion(ticker).key(2)));
    }

    @Test
    void otherOrdersAre400() {
        assertThat(errorMessage("/ai_score/?order=asc", 400)).contains("order", "desc");
    }
}
