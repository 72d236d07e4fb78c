package altdata.api;

import static altdata.testing.MetricRecord.retraction;
import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.errorMessage;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseText;
import altdata.testing.TestService;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/photo_share_followers`, `/db_price` and the job numbers of `/graph/`.
class SingleSeriesIT {
    private static final TestService SERVICE = TestService.get();

    private static String response(String pathAndQuery) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1(pathAndQuery).toString();
    }

    @Test
    void photoShareFollowersAreASeriesByTickerOrSymbol() {
        EntityRecord.push(EntityRecord.company("DTHA").with("handles", Map.of("photo_share", "dth.a")));
        MetricRecord.push(
                row(1, "DTHA", "2026-03-02", "photo_share_followers=7"),
                row(1, "DTHA", "2025-03-01", "photo_share_followers=5"),
                row(1, "DTHA", "2026-03-03", "microblog_followers=5"));
        String expected = """
                {"status":200,"id":"id-DTHA","name":"Name of DTHA","ticker":"DTHA","photo_share_handle":"dth.a",\
                "timeline":[{"date":"2025-03-01","photo_share_followers":5},\
                {"date":"2026-03-02","photo_share_followers":7}]}""";
        assertThat(response("/photo_share_followers?ticker=dtha")).isEqualTo(expected);
        assertThat(response("/photo_share_followers/?symbol=DTHA")).isEqualTo(expected);
        MetricRecord.push(
                row(2, "DTHA", "2026-03-02", "photo_share_followers=8"),
                retraction(2, "DTHA", LocalDate.of(2025, 3, 1), "photo_share"));
        assertThat(response("/photo_share_followers?ticker=DTHA"))
                .endsWith("\"timeline\":[{\"date\":\"2026-03-02\",\"photo_share_followers\":8}]}");
    }

    @Test
    void photoShareFollowersOfAnEntityWithoutAHandleAreNull() {
        EntityRecord.push(EntityRecord.company("DTHB").with("active", false));
        assertThat(response("/photo_share_followers?ticker=DTHB")).isEqualTo("""
                        {"status":200,"id":"id-DTHB","name":"Name of DTHB","ticker":"DTHB","photo_share_handle":null,\
                        "timeline":[]}""");
    }

    @Test
    void photoShareFollowersRequireAKnownTicker() {
        assertThat(errorMessage("/photo_share_followers", 400))
                .isEqualTo("One of the parameters ticker and symbol is required.");
        assertThat(errorMessage("/photo_share_followers?ticker=DTHNO", 404)).contains("DTHNO");
        assertThat(errorMessage("/photo_share_followers?symbol=DTHNO", 404)).contains("DTHNO");
    }

    @Test
    void betaPricesAreASeriesThatFollowsItsRows() {
        EntityRecord.push(EntityRecord.company("DTHD"));
        MetricRecord.push(
                row(5, "DTHD", "2026-03-02", "target_price_beta=250.50 target_price=9"),
                row(5, "DTHD", "2026-03-01", "target_price_beta=0"),
                row(5, "DTHD", "2026-03-03", "target_price=9"));
        assertThat(response("/db_price/?symbol=dthd")).isEqualTo("""
                        {"status":200,"id":"id-DTHD","name":"Name of DTHD","ticker":"DTHD",\
                        "data":[{"date":"2026-03-01","target_price_beta":0},\
                        {"date":"2026-03-02","target_price_beta":250.5}]}""");
        MetricRecord.push(
                row(4, "DTHD", "2026-03-02", "target_price_beta=1"),
                row(6, "DTHD", "2026-03-01", "target_price_beta=2.25"),
                row(6, "DTHD", "2026-03-02", "target_price_beta=null"),
                row(1, "DTHD", "2026-03-04", "target_price_beta=3.5"),
                retraction(2, "DTHD", LocalDate.of(2026, 3, 4), "target_price_beta"));
        assertThat(response("/db_price/?symbol=DTHD")).endsWith("""
                        "data":[{"date":"2026-03-01","target_price_beta":2.25},\
                        {"date":"2026-03-02","target_price_beta":250.5}]}""");
        assertThat(errorMessage("/db_price", 400)).contains("symbol");
        assertThat(errorMessage("/db_price?symbol=DTHNO", 404)).contains("DTHNO");
    }

    private static String jobs(String query) {
        SERVICE.awaitCaughtUp();
        JsonNode results = SERVICE.v1("/graph/?source=jobs" + query).get("results");
        return ResponseText.row(
                ResponseText.of("DTHJ", results),
                "review_site_id",
                "professional_network_id",
                "jobs_review_site",
                "jobs_professional_network");
    }

    @Test
    void jobNumbersAreTheCurrentValues() {
        EntityRecord.push(
                EntityRecord.company("DTHJ").with("review_site_id", "E9").with("name", "Job Numbers DTH"));
        assertThat(jobs("&symbol=DTHJ")).isEqualTo("E9 null null null");
        MetricRecord.push(
                row(5, "DTHJ", "2026-03-01", "jobs_review_site=5 jobs_professional_network=6"),
                row(5, "DTHJ", "2026-03-02", "employees_professional_network=7"));
        assertThat(jobs("&symbol=DTHJ")).isEqualTo("E9 null 5 6");
        MetricRecord.push(
                row(4, "DTHJ", "2026-03-01", "jobs_review_site=50 jobs_professional_network=60"),
                row(6, "DTHJ", "2026-03-01", "jobs_professional_network=null employees_professional_network=9"),
                row(1, "DTHJ", "2026-02-28", "jobs_review_site=51 jobs_professional_network=61"));
        for (String mode : new String[] {"&symbol=DTHJ", "&input=job%20numbers%20dth", ""}) {
            assertThat(jobs(mode)).as(mode).isEqualTo("E9 null 5 61");
        }
        MetricRecord.push(
                retraction(7, "DTHJ", LocalDate.of(2026, 3, 1), "review_site"),
                retraction(7, "DTHJ", LocalDate.of(2026, 2, 28), "review_site professional_network"));
        assertThat(jobs("&symbol=DTHJ")).isEqualTo("E9 null null null");
    }
}
