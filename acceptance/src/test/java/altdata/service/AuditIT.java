package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.AuditCommand;
import altdata.builder.operator.cli.DeadLettersCommand;
import altdata.builder.operator.cli.KeysCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.testing.AltdataCommand;
import altdata.testing.BuilderWithOperatorPage;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The audit trail: the changes that operators requested by command and over HTTP, and the outcome.
class AuditIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void everyChangeByCommandIsRecordedWithItsOutcome() {
        Instant before = Instant.now().minusSeconds(2);
        AltdataCommand.run(new ProjectionsCommand(), "pause", "alerts_g1");
        assertEntry(newest("pause"), "CLI", "alerts_g1", "DONE", "alerts_g1 is paused");
        AltdataCommand.run(new ProjectionsCommand(), "resume", "alerts_g1");
        assertEntry(newest("resume"), "CLI", "alerts_g1", "DONE", "alerts_g1 is resumed");
        AltdataCommand.run(new ProjectionsCommand(), "drop", "alerts_g1");
        assertEntry(newest("drop"), "CLI", "alerts_g1", "REJECTED", "alerts_g1 is LIVE");
        AltdataCommand.run(new ProjectionsCommand(), "promote", "alerts_g99");
        assertEntry(newest("promote"), "CLI", "alerts_g99", "REJECTED", "there is no");
        AltdataCommand.run(new ProjectionsCommand(), "cancel", "alerts_g1");
        assertEntry(newest("cancel"), "CLI", "alerts_g1", "REJECTED", "");
        AltdataCommand.run(new ProjectionsCommand(), "replay", "alerts", "--ticker", "NOBODYATALL");
        assertEntry(newest("replay"), "CLI", "alerts of NOBODYATALL", "REJECTED", "unknown ticker NOBODYATALL");
        AltdataCommand.run(new DeadLettersCommand(), "redrive", "alerts", "1", "999999");
        assertEntry(newest("redrive"), "CLI", "altdata.alerts 1 999999", "REJECTED", "no matching dead letter");
        AltdataCommand.run(new DeadLettersCommand(), "drop", "--redriven");
        assertEntry(newest("clear"), "CLI", "redriven dead letters", "DONE", "dropped: ");

        JsonNode entry = newest("pause");
        assertThat(entry.get("actor").asString()).startsWith(System.getProperty("user.name") + "@");
        assertThat(Instant.parse(entry.get("time").asString())).isAfter(before);
        assertThat(Instant.parse(entry.get("ended").asString()))
                .isAfterOrEqualTo(Instant.parse(entry.get("time").asString()));
    }

    @Test
    void keysAreRecordedByTheirIds() {
        AltdataCommand.CommandOutput issued =
                AltdataCommand.run(new KeysCommand(), "issue", "--scopes", "v1", "--owner", "audited");
        String key = issued.text().strip().lines().toList().getLast();
        String id = issued.text().replaceAll("(?s).*issued (\\S+) .*", "$1");
        assertEntry(newest("issue-key"), "CLI", id + " with the scopes v1 for audited", "DONE", "");
        await().atMost(TIMEOUT)
                .until(() -> AltdataCommand.run(new KeysCommand(), "rotate", id).exit() == 0);
        assertEntry(newest("rotate-key"), "CLI", id, "DONE", "issued k_");
        AltdataCommand.run(new KeysCommand(), "revoke", id);
        assertEntry(newest("revoke-key"), "CLI", id, "DONE", "");
        assertThat(audit("--json")).doesNotContain(key);
    }

    @Test
    void changesOverHttpAreRecordedAndRemainAfterARestart() throws IOException, InterruptedException {
        try (BuilderWithOperatorPage builder = BuilderWithOperatorPage.start()) {
            order(builder, "pauses", "{\"generation\":\"predictions_g1\"}");
            await().atMost(TIMEOUT)
                    .until(() -> newest("pause").get("outcome").asString().equals("DONE"));
            order(builder, "resumptions", "{\"generation\":\"predictions_g1\"}");
            await().atMost(TIMEOUT)
                    .until(() -> newest("resume").get("outcome").asString().equals("DONE"));
            assertThat(builder.get("/operate/audit").statusCode()).isEqualTo(401);
            assertThat(builder.get(
                                    "/operate/audit?limit=5&action=pause",
                                    "Authorization",
                                    "Bearer " + BuilderWithOperatorPage.TOKEN)
                            .body())
                    .contains("\"subject\":\"predictions_g1\"");
            HttpResponse<String> unknown = builder.get(
                    "/operate/audit?action=nonsense", "Authorization", "Bearer " + BuilderWithOperatorPage.TOKEN);
            assertThat(unknown.statusCode()).isEqualTo(400);
            assertThat(unknown.body()).contains("unknown action 'nonsense'; available: replay, shadow, promote, ");
        }
        JsonNode entry = newest("pause");
        assertEntry(entry, "HTTP", "predictions_g1", "DONE", "predictions_g1 is paused");
        assertThat(entry.get("actor").asString()).matches("127\\.0\\.0\\.1|0:0:0:0:0:0:0:1");
    }

    @Test
    void entriesCanBeSelected() {
        AltdataCommand.run(new ProjectionsCommand(), "drop", "jobs_g1");
        assertThat(audit()).contains("ACTION").contains("jobs_g1");
        assertThat(TestService.readTree(audit("--limit", "1", "--json"))).hasSize(1);
        assertThat(TestService.readTree(audit("--since", "2099-01-01T00:00:00Z", "--json")))
                .isEmpty();
        assertThat(AltdataCommand.run(new AuditCommand(), "--limit", "0").text())
                .contains("'--limit': expected at least 1");
        assertThat(AltdataCommand.run(new AuditCommand(), "--action", "nonsense")
                        .text())
                .contains("unknown action 'nonsense'; available: replay, shadow, promote, ");
    }

    private static void order(BuilderWithOperatorPage builder, String name, String body)
            throws IOException, InterruptedException {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(builder.address() + "/operate/" + name))
                                .header("Authorization", "Bearer " + BuilderWithOperatorPage.TOKEN)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    }

    private static void assertEntry(JsonNode entry, String channel, String subject, String outcome, String detail) {
        assertThat(List.of(
                        entry.get("channel").asString(),
                        entry.get("subject").asString(),
                        entry.get("outcome").asString()))
                .as(entry.toString())
                .containsExactly(channel, subject, outcome);
        assertThat(entry.get("detail").isNull() ? "" : entry.get("detail").asString())
                .contains(detail);
    }

    private static JsonNode newest(String action) {
        return TestService.readTree(audit("--action", action, "--limit", "1", "--json"))
                .get(0);
    }

    private static String audit(String... arguments) {
        AltdataCommand.CommandOutput said = AltdataCommand.run(new AuditCommand(), arguments);
        assertThat(said.exit()).as(said.text()).isZero();
        return said.text();
    }
}
