package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/signals`.
class SignalsIT {
    private static final TestService SERVICE = TestService.get();

    private static void change(String ticker, String metric, String before, String now) {
        MetricRecord.push(
                row(1, ticker, "2026-01-01", metric + "=" + before), row(2, ticker, "2026-03-01", metric + "=" + now));
    }

    private static JsonNode signals() {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1("/signals").get("data");
    }

    private static String score(String ticker) {
        return signals().get("id-" + ticker).get("score").toString();
    }

    @Test
    void signalsAreKeyedByEntityId() {
        EntityRecord.push(EntityRecord.company("DTSA").with("id", "DTS 77"));
        change("DTSA", "forum_mentions", "100", "150");
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/signals/");
        assertThat(fields(body)).containsExactly("status", "data");
        assertThat(body.get("data").get("DTS 77").toString())
                .isEqualTo("{\"ticker\":\"DTSA\",\"score\":{\"forum_mentions\":{\"mom\":50}}}");
    }

    @Test
    void everyToplistMetricWithAPreviousValueHasASignal() {
        EntityRecord.push(EntityRecord.crypto("DTSB"));
        change("DTSB", "forum_mentions", "100", "100");
        change("DTSB", "forum_followers", "100", "200");
        change("DTSB", "jobs_review_site", "100", "97");
        change("DTSB", "appstore_b_downloads", "100", "300");
        change("DTSB", "webtraffic", "100", "400");
        change("DTSB", "ai_score", "1.25", "2.5");
        change("DTSB", "price", "1", "2");
        MetricRecord.push(row(3, "DTSB", "2026-03-01", "news_mentions=5"));
        assertThat(fields(signals().get("id-DTSB").get("score")))
                .containsExactlyInAnyOrder("forum_mentions", "job_posts", "app_downloads", "webtraffic", "ai_score");
        JsonNode score = signals().get("id-DTSB").get("score");
        assertThat(score.get("forum_mentions").get("mom").asInt()).isZero();
        assertThat(score.get("job_posts").get("mom").asInt()).isEqualTo(-3);
        assertThat(score.get("app_downloads").get("mom").asInt()).isEqualTo(200);
        assertThat(score.get("webtraffic").get("mom").asInt()).isEqualTo(300);
        assertThat(score.get("ai_score").get("mom").asInt()).isEqualTo(100);
    }

    @Test
    void percentagesAreRoundedHalfUpOnce() {
        EntityRecord.push(EntityRecord.company("DTSR1"), EntityRecord.company("DTSR2"), EntityRecord.company("DTSR3"));
        change("DTSR1", "forum_mentions", "200", "225");
        // 12.495 %: rounding twice would give 12.50.
        change("DTSR2", "forum_mentions", "20000", "22499");
        change("DTSR3", "forum_mentions", "3", "2");
        assertThat(score("DTSR1")).isEqualTo("{\"forum_mentions\":{\"mom\":13}}");
        assertThat(score("DTSR2")).isEqualTo("{\"forum_mentions\":{\"mom\":12}}");
        assertThat(score("DTSR3")).isEqualTo("{\"forum_mentions\":{\"mom\":-33}}");
    }

    @Test
    void onlyActiveEntitiesHaveSignals() {
        EntityRecord.push(EntityRecord.company("DTSG").with("active", false), EntityRecord.company("DTSD"));
        change("DTSG", "forum_mentions", "100", "150");
        change("DTSD", "forum_mentions", "100", "150");
        change("DTSN", "forum_mentions", "100", "150");
        assertThat(signals().has("id-DTSD")).isTrue();
        assertThat(signals().has("id-DTSG")).isFalse();
        assertThat(signals().valueStream().map(signal -> signal.get("ticker").asString()))
                .doesNotContain("DTSN");
        EntityRecord.push(EntityRecord.deletion("DTSD").key(2));
        assertThat(signals().has("id-DTSD")).isFalse();
    }
}
