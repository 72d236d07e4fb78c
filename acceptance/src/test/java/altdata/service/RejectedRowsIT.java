package altdata.service;

import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.own;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Invalid rows of the post and feed topics become dead letters with the reason; the valid rows next to
/// them are applied.
class RejectedRowsIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushEntities() {
        SERVICE.push(Topics.ENTITIES, company("FDR", ""), company("FDRX", ""));
        SERVICE.awaitCaughtUp();
    }

    /// A valid row with one invalid change, and the reason and field of its dead letter.
    private record Break(String from, String to, String reason, String field) {
        String in(String good) {
            assertThat(good).contains(from);
            return good.replace(from, to);
        }
    }

    private record Letter(String reason, String message) {}

    private static Break broken(String from, String to, String reasonAndField) {
        String[] parts = reasonAndField.split(" ", 2);
        return new Break(from, to, parts[0], parts[1]);
    }

    /// Writes a valid row and each broken variant of it to one partition, and checks the dead letters.
    private static void assertRejected(Topic<?> topic, String good, Break... breaks) throws SQLException {
        List<Break> all = new ArrayList<>(List.of(breaks));
        all.add(broken("\"data_key\":1,", "", "missing_field data_key"));
        all.add(broken("\"data_key\":1,", "\"data_key\":-1,", "out_of_range data_key"));
        all.add(broken("\"data_key\":1,", "\"data_key\":\"1\",", "wrong_type data_key"));
        Map<Break, RecordMetadata> written = new LinkedHashMap<>();
        all.forEach(each -> written.put(each, push(topic, each.in(good))));
        RecordMetadata cut = push(topic, good.substring(0, good.length() - 1));
        RecordMetadata tombstone = SERVICE.pushRaw(topic, 4, null, null);
        RecordMetadata used = push(topic, good);
        SERVICE.awaitCaughtUp();
        for (Map.Entry<Break, RecordMetadata> entry : written.entrySet()) {
            Letter deadLetter = deadLetter(entry.getValue());
            assertThat(deadLetter).as("%s", entry).isNotNull();
            assertThat(deadLetter.reason())
                    .as("%s %s", entry.getKey(), deadLetter)
                    .isEqualTo(entry.getKey().reason());
            assertThat(deadLetter.message())
                    .contains(entry.getKey().field(), "expected")
                    .doesNotContain("Exception", "tools.jackson");
        }
        assertThat(deadLetter(cut)).extracting(Letter::reason).isEqualTo("not_json");
        assertThat(deadLetter(tombstone)).extracting(Letter::reason).isEqualTo("null_value");
        assertThat(deadLetter(used)).isNull();
    }

    private static RecordMetadata push(Topic<?> topic, String value) {
        return SERVICE.pushRaw(topic, 4, null, value.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable Letter deadLetter(RecordMetadata record) throws SQLException {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement("""
                        select reason, message from altdata.dead_letter
                        where topic = ? and partition = ? and record_offset = ?
                        """)) {
            query.setString(1, record.topic());
            query.setInt(2, record.partition());
            query.setLong(3, record.offset());
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? new Letter(row.getString(1), row.getString(2)) : null;
            }
        }
    }

    @Test
    void posts() throws SQLException {
        assertRejected(
                Topics.POSTS,
                """
                {"data_key":1,"platform":"forum","id":"fdr-1","created":"2026-04-25T19:00:00Z","text":"fdrpost","score":12,\
                "tickers":["FDR"],"sentiment":0.73,"source":"Stocks","category":"discussion","author":{"name":"A"}}""",
                broken("\"text\":\"fdrpost\",", "", "missing_field text"),
                broken("\"platform\":\"forum\",", "", "missing_field platform"),
                broken("\"created\":\"2026-04-25T19:00:00Z\"", "\"created\":null", "missing_field created"),
                broken("\"forum\"", "\"telephone\"", "invalid_value platform"),
                broken("2026-04-25T19:00:00Z", "yesterday", "invalid_value created"),
                broken("2026-04-25T19:00:00Z", "2026-04-25T19:00:00", "invalid_value created"),
                broken("0.73", "1.01", "out_of_range sentiment"),
                broken("0.73", "\"0.73\"", "wrong_type sentiment"),
                broken("12", "12.5", "out_of_range score"),
                broken("[\"FDR\"]", "\"FDR\"", "wrong_type tickers"),
                broken("[\"FDR\"]", "[\"F DR\"]", "invalid_value tickers"),
                broken("\"Stocks\"", "\"Bonds\"", "invalid_value source"),
                broken("\"discussion\"", "\"spam\"", "invalid_value category"),
                broken("{\"name\":\"A\"}", "\"A\"", "wrong_type author"));
        assertThat(each(
                        SERVICE.v1("/forum_mentions?search=fdrpost&date=2026-04-25")
                                .get("posts"),
                        "id"))
                .containsExactly("fdr-1");
    }

    @Test
    void news() throws SQLException {
        assertRejected(
                Topics.NEWS,
                """
                {"data_key":1,"ticker":"FDR","id":"n-1","title":"T","published":"2026-04-25T19:00:00Z","url":"https://u"}""",
                broken("\"id\":\"n-1\",", "", "missing_field id"),
                broken("\"ticker\":\"FDR\",", "", "missing_field ticker"),
                broken("\"FDR\"", "\"SEVENTEENLETTERSS\"", "invalid_value ticker"),
                broken("\"T\"", "5", "wrong_type title"),
                broken("2026-04-25", "2026-02-30", "invalid_value published"));
        assertThat(SERVICE.v1("/news_articles?symbol=FDR").get("articles")).hasSize(1);
    }

    @Test
    void jobs() throws SQLException {
        assertRejected(
                Topics.JOBS,
                """
                {"data_key":1,"ticker":"FDR","id":"j-1","title":"T","published":"2026-04-25T19:00:00Z","department":"D"}""",
                broken("\"j-1\"", "null", "missing_field id"),
                broken("\"D\"", "[\"D\"]", "wrong_type department"),
                broken("\"FDR\"", "\"F/DR\"", "invalid_value ticker"),
                broken("T19:00:00Z", "", "invalid_value published"));
        assertThat(SERVICE.v1("/job_posts?symbol=FDR").get("departments")).hasSize(1);
    }

    @Test
    void appReviews() throws SQLException {
        assertRejected(
                Topics.APP_REVIEWS,
                """
                {"data_key":1,"ticker":"FDR","id":"r-1","title":"T","published":"2026-04-25T19:00:00Z","rating":4}""",
                broken("\"id\":\"r-1\",", "", "missing_field id"),
                broken("\"rating\":4", "\"rating\":4.5", "out_of_range rating"),
                broken("\"rating\":4", "\"rating\":\"4\"", "wrong_type rating"));
        assertThat(SERVICE.v1("/app_reviews?symbol=FDR").get("posts")).hasSize(1);
    }

    @Test
    void employeeReviews() throws SQLException {
        assertRejected(
                Topics.EMPLOYEE_REVIEWS,
                """
                {"data_key":1,"ticker":"FDR","id":"e-1","title":"T","published":"2026-04-25T19:00:00Z","rating":4.5}""",
                broken("\"id\":\"e-1\",", "", "missing_field id"),
                broken("4.5", "\"4.5\"", "wrong_type rating"),
                broken("2026-04-25T19:00:00Z", "2026-04-25 19:00", "invalid_value published"));
        assertThat(SERVICE.v1("/employee_reviews?symbol=FDR").get("posts")).hasSize(1);
    }

    @Test
    void signalAlerts() throws SQLException {
        assertRejected(
                Topics.SIGNAL_ALERTS,
                """
                {"data_key":1,"id":"fdr-1","symbol":"FDR","type":"forum_mentions","change_percentage":212.5,"price":"241.05",\
                "prio":1,"inserted":"2099-05-01T12:00:00Z"}""",
                broken("\"id\":\"fdr-1\",", "", "missing_field id"),
                broken("212.5", "\"212.5\"", "wrong_type change_percentage"),
                broken("\"241.05\"", "241.05", "wrong_type price"),
                broken("\"prio\":1", "\"prio\":\"high\"", "wrong_type prio"),
                broken("2099-05-01T12:00:00Z", "soon", "invalid_value inserted"));
        assertThat(own(SERVICE.v1("/signal_alerts").get("alerts"), "symbol", "FDR"))
                .hasSize(1);
    }

    @Test
    void alerts() throws SQLException {
        assertRejected(
                Topics.ALERTS,
                """
                {"data_key":1,"id":"fdr-1","ticker":"FDR","type":"job_posts","date":"2099-05-01T12:00:00Z","value":"1204"}""",
                broken("\"id\":\"fdr-1\",", "", "missing_field id"),
                broken("\"1204\"", "1204", "wrong_type value"),
                broken("2099-05-01T12:00:00Z", "2099-05-01", "invalid_value date"),
                broken("\"FDR\"", "\"\"", "invalid_value ticker"));
        assertThat(SERVICE.v1("/alerts?ticker=FDR").get("results")).hasSize(1);
    }

    @Test
    void quotes() throws SQLException {
        assertRejected(
                Topics.QUOTES,
                """
                {"data_key":1,"ticker":"FDR","price":229.87,"at":"2026-04-25T19:00:00Z"}""",
                broken("\"price\":229.87,", "", "missing_field price"),
                broken("229.87", "\"229.87\"", "wrong_type price"),
                broken("229.87", "null", "missing_field price"),
                broken("2026-04-25T19:00:00Z", "19:00", "invalid_value at"));
        assertThat(SERVICE.v1("/price?symbol=FDR").get("price").decimalValue()).isEqualByComparingTo("229.87");
    }

    @Test
    void exchangeRates() throws SQLException {
        // The only currency pair that nothing queries, so a row that is used shows only by not being a dead
        // letter.
        String good = "{\"data_key\":1,\"pair\":\"USD/JPY\",\"rate\":150.5,\"at\":\"2026-04-25T19:00:00Z\"}";
        assertRejected(
                Topics.FX_RATES,
                good,
                broken("\"pair\":\"USD/JPY\",", "", "missing_field pair"),
                broken("\"rate\":150.5,", "", "missing_field rate"),
                broken("150.5", "\"150.5\"", "wrong_type rate"),
                broken("2026-04-25T19:00:00Z", "2026-04-25T25:00:00Z", "invalid_value at"));
    }

    @Test
    void predictions() throws SQLException {
        assertRejected(
                Topics.PREDICTIONS,
                """
                {"data_key":1,"ticker":"FDR","date":"2026-04-25","confidence":0.8,"reason":"R"}""",
                broken("\"ticker\":\"FDR\",", "", "missing_field ticker"),
                broken("2026-04-25", "2026-02-30", "invalid_value date"),
                broken("2026-04-25", "1989-12-31", "out_of_range date"),
                broken("2026-04-25", "2101-01-01", "out_of_range date"),
                broken("0.8", "\"high\"", "wrong_type confidence"),
                broken("\"R\"", "{}", "wrong_type reason"));
        assertThat(SERVICE.v1("/price_prediction?symbol=FDR").get("reason").asString())
                .isEqualTo("R");
    }

    @Test
    void charactersThatPostgresCannotStoreDoNotStopTheBuilder() {
        for (String character : List.of("\\u0000", "\\ud800", "\\udc00\\ud800")) {
            push(Topics.POSTS, """
                    {"data_key":1,"platform":"forum","id":"fdr-strange","created":"2026-04-26T19:00:00Z",\
                    "text":"fdrstrange %s","community":"%s"}""".formatted(character, character));
            push(Topics.NEWS, """
                    {"data_key":1,"ticker":"FDRX","id":"n%s","title":"T%s","published":"2026-04-25T19:00:00Z"}""".formatted(character, character));
        }
        push(Topics.POSTS, """
                {"data_key":1,"platform":"forum","id":"fdr-after","created":"2026-04-26T19:00:00Z","text":"fdrafter"}""");
        push(Topics.NEWS, """
                {"data_key":1,"ticker":"FDRX","id":"after","title":"After","published":"2026-04-26T19:00:00Z"}""");
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/forum_mentions?search=fdrafter&date=2026-04-26").get("posts"))
                .hasSize(1);
        SERVICE.v1("/forum_mentions?search=fdrstrange&date=2026-04-26");
        assertThat(each(SERVICE.v1("/news_articles?symbol=FDRX").get("articles"), "title"))
                .contains("After");
    }
}
