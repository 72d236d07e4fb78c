package altdata.api;

import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.fields;
import static altdata.testing.ResponseChecks.own;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `/signal_alerts` and `/alerts`. Their times are far in the future, so that they sort before all others in
/// the lists of all entities.
class AlertsIT {
    private static final TestService SERVICE = TestService.get();
    private static final List<String> TICKERS = List.of("FDSA", "FDSB", "FDSGONE", "FDSNOENTITY");

    @BeforeAll
    static void pushAlerts() {
        SERVICE.push(
                Topics.ENTITIES,
                company("FDSA", ",\"logo\":\"https://l\""),
                company("FDSB", ""),
                company("FDSNONE", ""),
                company("FDSMANY", ""),
                company("FDSGONE", ",\"active\":false"));
        SERVICE.push(
                Topics.SIGNAL_ALERTS,
                signal(1, "fds-1", "FDSA", "2099-04-01T12:00:00Z"),
                signal(1, "fds-2", "fdsb", "2099-04-01T14:00:01+02:00"),
                signal(1, "fds-3", "FDSGONE", "2099-04-01T12:00:00Z"),
                signal(1, "fds-4", "FDSNOENTITY", "2099-04-01T12:00:00Z"),
                signal(5, "fds-5", "FDSA", "2099-04-03T12:00:00Z"),
                signal(4, "fds-5", "FDSB", "2099-04-09T12:00:00Z"),
                signal(1, "fds-6", "FDSA", "2099-04-01T12:00:00Z"),
                "{\"data_key\":2,\"id\":\"fds-6\",\"deleted\":true}",
                signal(1, "fds-6", "FDSA", "2099-04-01T12:00:00Z"));
        SERVICE.push(
                Topics.ALERTS,
                alert(1, "fds-1", "FDSA", "2099-04-01T12:00:00Z"),
                alert(1, "fds-2", "fdsb", "2099-04-01T14:00:01+02:00"),
                alert(1, "fds-3", "FDSGONE", "2099-04-01T12:00:00Z"),
                alert(1, "fds-4", "FDSNOENTITY", "2099-04-01T12:00:00Z"),
                alert(5, "fds-5", "FDSA", "2099-04-03T12:00:00Z"),
                alert(4, "fds-5", "FDSB", "2099-04-09T12:00:00Z"),
                alert(1, "fds-6", "FDSA", "2099-04-01T12:00:00Z"),
                "{\"data_key\":2,\"id\":\"fds-6\",\"deleted\":true}",
                alert(1, "fds-6", "FDSA", "2099-04-01T12:00:00Z"));
        SERVICE.awaitCaughtUp();
    }

    private static String signal(long key, String id, String symbol, String inserted) {
        return """
                {"data_key":%d,"id":"%s","symbol":"%s","company_id":"77","type":"forum_mentions","change_percentage":212.5,
                 "event_title":"Up","event_url":"https://e","price":"241.05","price_change":"-1.92","display_name":"Shown",
                 "prio":1,"inserted":"%s"}""".formatted(key, id, symbol, inserted);
    }

    private static String alert(long key, String id, String ticker, String date) {
        return """
                {"data_key":%d,"id":"%s","ticker":"%s","type":"job_posts","date":"%s","value":"1204","change":"12.4",
                 "frequency":"daily"}""".formatted(key, id, ticker, date);
    }

    private static List<JsonNode> ownSignals() {
        return own(SERVICE.v1("/signal_alerts").get("alerts"), "symbol", TICKERS.toArray(String[]::new));
    }

    private static List<JsonNode> ownAlerts() {
        return own(SERVICE.v1("/alerts").get("results"), "ticker", TICKERS.toArray(String[]::new));
    }

    @Test
    void signalAlertsHaveTheFieldsOfTheSpecificationNewestFirst() {
        assertThat(fields(SERVICE.v1("/signal_alerts/"))).containsExactly("status", "alerts");
        assertThat(ownSignals())
                .extracting(alert -> alert.get("id").asString())
                .containsExactly("fds-5", "fds-2", "fds-1");
        assertThat(ownSignals().get(1).toString()).isEqualTo("""
                        {"id":"fds-2","symbol":"FDSB","company_id":"77","type":"forum_mentions",\
                        "change_percentage":212.5,"event_title":"Up","event_url":"https://e","price":"241.05",\
                        "price_change":"-1.92","display_name":"Shown","prio":1,"inserted":"2099-04-01 12:00:01"}""");
    }

    @Test
    void theLatestVersionOfASignalAlertCounts() {
        JsonNode first = ownSignals().getFirst();
        assertThat(first.get("symbol").asString()).isEqualTo("FDSA");
        assertThat(first.get("inserted").asString()).isEqualTo("2099-04-03 12:00:00");
    }

    @Test
    void alertsHaveTheFieldsOfTheSpecificationNewestFirst() {
        assertThat(fields(SERVICE.v1("/alerts/"))).containsExactly("status", "results");
        assertThat(ownAlerts()).extracting(JsonNode::toString).containsExactly("""
                        {"ticker":"FDSA","name":"Name of FDSA","logo":"https://l","type":"job_posts",\
                        "date":"2099-04-03 12:00:00","value":"1204","change":"12.4","frequency":"daily"}""", """
                        {"ticker":"FDSB","name":"Name of FDSB","logo":"","type":"job_posts",\
                        "date":"2099-04-01 12:00:01","value":"1204","change":"12.4","frequency":"daily"}""", """
                        {"ticker":"FDSA","name":"Name of FDSA","logo":"https://l","type":"job_posts",\
                        "date":"2099-04-01 12:00:00","value":"1204","change":"12.4","frequency":"daily"}""");
    }

    @Test
    void alertsAreFilteredByTicker() {
        assertThat(each(SERVICE.v1("/alerts?ticker=%20fdsa").get("results"), "date"))
                .containsExactly("2099-04-03 12:00:00", "2099-04-01 12:00:00");
        assertThat(SERVICE.v1("/alerts?ticker=FDSNONE").toString()).isEqualTo("{\"status\":200,\"results\":[]}");
        assertThat(SERVICE.v1("/alerts/?TICKER=FDSGONE").get("results")).hasSize(1);
        assertThat(errorMessage("/alerts?ticker=FDSNOENTITY", 404)).contains("FDSNOENTITY");
    }

    @Test
    void alertsOfALateEntityAppearWhenItArrives() {
        SERVICE.push(Topics.ALERTS, alert(1, "fdl-1", "FDSLATE", "2098-01-01T00:00:00Z"));
        SERVICE.push(Topics.SIGNAL_ALERTS, signal(1, "fdl-1", "FDSLATE", "2098-01-01T00:00:00Z"));
        SERVICE.push(Topics.ENTITIES, company("FDSLATE", ""));
        SERVICE.awaitCaughtUp();
        assertThat(own(SERVICE.v1("/alerts").get("results"), "ticker", "FDSLATE"))
                .hasSize(1);
        assertThat(own(SERVICE.v1("/signal_alerts").get("alerts"), "symbol", "FDSLATE"))
                .hasSize(1);
    }

    @Test
    void bothListsContainTheNewest100() {
        String[] ids = IntStream.range(0, 103).mapToObj(index -> "fdh-" + index).toArray(String[]::new);
        SERVICE.push(
                Topics.SIGNAL_ALERTS,
                IntStream.range(0, ids.length)
                        .mapToObj(index -> signal(1, ids[index], "FDSMANY", time(index)))
                        .toArray(String[]::new));
        SERVICE.push(
                Topics.ALERTS,
                IntStream.range(0, ids.length)
                        .mapToObj(index -> alert(1, ids[index], "FDSMANY", time(index)))
                        .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        JsonNode signals = SERVICE.v1("/signal_alerts").get("alerts");
        assertThat(signals).hasSize(100);
        assertThat(each(signals, "inserted")).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(each(signals, "id")).contains("fdh-102").doesNotContain("fdh-0", "fdh-1", "fdh-2");
        JsonNode alerts = SERVICE.v1("/alerts").get("results");
        assertThat(alerts).hasSize(100);
        assertThat(each(alerts, "date")).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(SERVICE.v1("/alerts?ticker=FDSMANY").get("results")).hasSize(100);
    }

    private static String time(int index) {
        return "2097-01-01T00:%02d:%02dZ".formatted(index / 60, index % 60);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/signal_alerts", "/alerts", "/alerts/?ticker=FDSNOBODY"})
    void aKeyIsRequired(String path) {
        assertThat(TestService.json(SERVICE.get(path), 401).get("status").asInt())
                .isEqualTo(401);
    }
}
