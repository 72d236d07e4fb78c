package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.hosting.command.ExitCode;
import altdata.ingest.push.PushCommand;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.TestService;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/// `push --wait` reports what the rows changed.
class PushWaitIT {
    private static final TestService SERVICE = TestService.get();

    @TempDir
    private Path directory;

    private static CommandOutput push(List<String> arguments) {
        return AltdataCommand.run(new PushCommand(), arguments.toArray(String[]::new));
    }

    private String file(String... rows) throws IOException {
        Path file = directory.resolve("rows.ndjson");
        Files.writeString(file, String.join("\n", rows));
        return file.toString();
    }

    private static String mentions(String date, int dataKey, int value) {
        return "{\"data_key\":%d,\"ticker\":\"PWAIT\",\"date\":\"%s\",\"metrics\":{\"forum_mentions\":%d}}"
                .formatted(dataKey, date, value);
    }

    @Test
    void metricRowsThatWonRepeatedOrWereOlderAreCounted() throws IOException {
        assertThat(push(List.of(
                                "metrics",
                                "--wait",
                                file(mentions("2026-04-20", 5, 10), mentions("2026-04-21", 5, 11))))
                        .text())
                .contains("projected: 2 won, 0 repeated, 0 older than what was there");

        CommandOutput again = push(
                List.of(
                        "metrics",
                        "--wait",
                        file(
                                mentions("2026-04-20", 5, 10),
                                mentions("2026-04-21", 4, 99),
                                mentions("2026-04-21", 5, 3),
                                mentions("2026-04-22", 5, 12),
                                "{\"data_key\":9,\"ticker\":\"PWAIT\",\"date\":\"2026-04-22\",\"metrics\":{\"forum_mentions\":null}}")));

        assertThat(again.exit()).isEqualTo(ExitCode.DONE);
        assertThat(again.text())
                .contains(
                        "projected: 1 won, 1 repeated, 2 older than what was there, 1 without values",
                        "older: PWAIT 2026-04-21 forum: data_key 4, but the table has 5",
                        "older: PWAIT 2026-04-21 forum: data_key 5, but the table has other content with the same data_key, which wins");
    }

    /// The table does not have the row with data key 8 yet when the first row is compared.
    @Test
    void rowsOfOnePushAreComparedWithEachOther() throws IOException {
        CommandOutput output = push(List.of(
                "metrics",
                "--wait",
                "--json",
                file(
                        mentions("2026-05-01", 7, 10),
                        mentions("2026-05-01", 8, 11),
                        mentions("2026-05-01", 8, 11),
                        mentions("2026-05-01", 7, 10))));

        JsonNode effects = TestService.readTree(output.text()).get("effects");
        assertThat(effects.get("won").intValue()).as(output.text()).isEqualTo(2);
        assertThat(effects.get("repeated").intValue()).isEqualTo(1);
        assertThat(effects.get("older").intValue()).isEqualTo(1);
        assertThat(effects.get("uncounted").intValue()).isZero();
        assertThat(effects.get("examples").get(0).get("table_data_key").intValue())
                .isEqualTo(8);
    }

    @Test
    void wholeRecordsAreCounted() throws IOException {
        String job =
                "{\"data_key\":%d,\"ticker\":\"PWAIT\",\"id\":\"pw-1\",\"title\":\"%s\",\"published\":\"2026-04-20T08:00:00Z\"}";
        String post =
                "{\"data_key\":%d,\"platform\":\"forum\",\"id\":\"pw-1\",\"created\":\"2026-04-25T19:00:00Z\",\"text\":\"%s\",\"tickers\":[\"PWAIT\"],\"category\":\"discussion\"}";
        for (String[] topicAndRow : new String[][] {{"posts", post}, {"jobs", job}}) {
            String topic = topicAndRow[0];
            String row = topicAndRow[1];
            CommandOutput output = push(List.of(
                    topic, "--wait", file(row.formatted(5, "a"), row.formatted(5, "a"), row.formatted(3, "old"))));
            assertThat(output.text())
                    .as(topic)
                    .contains(
                            "projected: 1 won, 1 repeated, 1 older than what was there",
                            "pw-1: data_key 3, but the table has 5");
        }
    }

    @Test
    void rowsThatCannotBeProjectedInTimeFailTheRun() throws IOException {
        assertThat(AltdataCommand.run(new ProjectionsCommand(), "pause", "fx_rates_g1")
                        .exit())
                .isZero();
        try {
            CommandOutput output = push(List.of(
                    "fx-rates",
                    "--wait",
                    "--timeout",
                    "2",
                    file("{\"data_key\":5,\"pair\":\"CHF/USD\",\"rate\":1.1,\"at\":\"2026-04-20T08:00:00Z\"}")));
            assertThat(output.exit()).as(output.text()).isEqualTo(ExitCode.FAILED);
            assertThat(output.text())
                    .contains(
                            "1 sent",
                            "the rows were sent, but the projection of fx-rates is paused; resume it with projections resume");
        } finally {
            assertThat(AltdataCommand.run(new ProjectionsCommand(), "resume", "fx_rates_g1")
                            .exit())
                    .isZero();
        }
    }

    @Test
    void nothingIsSentIfTheDatabaseDoesNotRespond() throws IOException {
        String wrong = "postgresql://altdata:secret@localhost:" + TestService.freePort() + "/altdata";
        StringWriter output = new StringWriter();
        int exit = new CommandLine(new PushCommand())
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(
                        "metrics",
                        "--wait",
                        file(mentions("2026-06-01", 5, 10)),
                        "--kafka",
                        SERVICE.kafka(),
                        "--database",
                        wrong);
        assertThat(exit).isEqualTo(ExitCode.FAILED);
        assertThat(output.toString())
                .contains("--wait: cannot connect to PostgreSQL")
                .doesNotContain("secret", "sent,");
    }
}
