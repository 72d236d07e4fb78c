package altdata.api;

import static altdata.testing.MetricRecord.retraction;
import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.errorMessage;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `/check_review_site` and `/check_webtraffic`.
class AvailabilityIT {
    private static final TestService SERVICE = TestService.get();

    private static String response(String path, String ticker) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1(path + "?symbol=" + ticker).toString();
    }

    private static String available(String ticker, String date) {
        return "{\"status\":200,\"symbol\":\"%s\",\"available\":true,\"last_date\":\"%s\"}".formatted(ticker, date);
    }

    private static String unavailable(String ticker) {
        return "{\"status\":200,\"symbol\":\"%s\",\"available\":false,\"last_date\":null}".formatted(ticker);
    }

    @Test
    void theReviewSiteIsAvailableWithJobsOrRatings() {
        EntityRecord.push(EntityRecord.company("DTVA"), EntityRecord.company("DTVB"), EntityRecord.company("DTVC"));
        MetricRecord.push(
                row(1, "DTVA", "2026-02-17", "jobs_review_site=0"),
                row(1, "DTVB", "2026-02-17", "employee_business_outlook=50"),
                row(1, "DTVC", "2026-02-17", "jobs_professional_network=5 webtraffic=5"));
        assertThat(response("/check_review_site", "dtva")).isEqualTo(available("DTVA", "2026-02-17"));
        assertThat(response("/check_review_site/", "DTVB")).isEqualTo(available("DTVB", "2026-02-01"));
        assertThat(response("/check_review_site", "DTVC")).isEqualTo(unavailable("DTVC"));
    }

    @Test
    void theReviewSitesDateIsTheLatestOfBothGroups() {
        EntityRecord.push(EntityRecord.company("DTVD"));
        MetricRecord.push(
                row(1, "DTVD", "2026-02-17", "jobs_review_site=5"),
                row(2, "DTVD", "2026-03-17", "employer_rating_overall=50"));
        assertThat(response("/check_review_site", "DTVD")).isEqualTo(available("DTVD", "2026-03-01"));
        MetricRecord.push(row(3, "DTVD", "2026-03-02", "jobs_review_site=6"));
        assertThat(response("/check_review_site", "DTVD")).isEqualTo(available("DTVD", "2026-03-02"));
    }

    @Test
    void webTrafficIsAvailableWithAnyMonth() {
        EntityRecord.push(EntityRecord.company("DTVE"));
        MetricRecord.push(row(1, "DTVE", "2019-02-17", "webtraffic=0"), row(2, "DTVE", "2018-02-17", "webtraffic=10"));
        assertThat(response("/check_webtraffic", "%20dtve")).isEqualTo(available("DTVE", "2019-02-01"));
        assertThat(response("/check_review_site", "DTVE")).isEqualTo(unavailable("DTVE"));
    }

    @Test
    void valuesWithADateInTheFutureAreAvailable() {
        EntityRecord.push(EntityRecord.company("DTVJ"));
        MetricRecord.push(row(1, "DTVJ", "2026-02-17", "webtraffic=5"), row(1, "DTVJ", "2099-02-17", "webtraffic=5"));
        assertThat(response("/check_webtraffic", "DTVJ")).isEqualTo(available("DTVJ", "2099-02-01"));
    }

    @Test
    void retractedValuesAreNotAvailable() {
        EntityRecord.push(EntityRecord.company("DTVF"));
        MetricRecord.push(
                row(1, "DTVF", "2026-02-17", "webtraffic=5 jobs_review_site=5"),
                row(2, "DTVF", "2026-01-17", "webtraffic=5"),
                retraction(3, "DTVF", LocalDate.of(2026, 2, 3), "webtraffic"),
                retraction(4, "DTVF", LocalDate.of(2026, 2, 17), "review_site"));
        assertThat(response("/check_webtraffic", "DTVF")).isEqualTo(available("DTVF", "2026-01-01"));
        assertThat(response("/check_review_site", "DTVF")).isEqualTo(unavailable("DTVF"));
        MetricRecord.push(retraction(5, "DTVF", LocalDate.of(2026, 1, 1), "webtraffic"));
        assertThat(response("/check_webtraffic", "DTVF")).isEqualTo(unavailable("DTVF"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/check_review_site", "/check_webtraffic"})
    void missingAndUnknownSymbolsHaveDifferentErrors(String path) {
        EntityRecord.push(EntityRecord.company("DTVG").with("active", false), EntityRecord.company("DTVH"));
        MetricRecord.push(row(1, "DTVI", "2026-02-17", "webtraffic=5 jobs_review_site=5"));
        EntityRecord.push(EntityRecord.deletion("DTVH").key(2));
        assertThat(response(path, "DTVG")).isEqualTo(unavailable("DTVG"));
        assertThat(errorMessage(path, 400)).contains("symbol");
        assertThat(errorMessage(path + "?symbol=DTVH", 404)).contains("DTVH");
        assertThat(errorMessage(path + "?symbol=DTVI", 404)).contains("DTVI");
    }
}
