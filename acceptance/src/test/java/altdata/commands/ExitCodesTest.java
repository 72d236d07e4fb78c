package altdata.commands;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.benchmarks.BenchCommand;
import altdata.hosting.command.ExitCode;
import altdata.ingest.IngestWorker;
import altdata.stack.Altdata;
import altdata.verification.Verification;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The exit codes of every command of `./altdata`, and the messages that are printed with them.
class ExitCodesTest {
    private static final String INVALID = "?";

    @TempDir
    private static Path directory;

    private record Run(int exit, String out, String err) {}

    private record Invocation(List<String> arguments) {
        Invocation with(String... more) {
            return new Invocation(
                    Stream.concat(arguments.stream(), Stream.of(more)).toList());
        }

        Run run() {
            return ExitCodesTest.run(arguments.toArray(String[]::new));
        }

        @Override
        public String toString() {
            return ("altdata " + String.join(" ", arguments)).strip();
        }
    }

    private static CommandLine launcher() {
        return Altdata.commandLine(Stream.concat(Verification.COMMANDS.stream(), Stream.of(BenchCommand.class))
                .toArray(Class<?>[]::new));
    }

    private static Run run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = launcher()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Run(exit, out.toString(), err.toString());
    }

    static List<Invocation> commands() {
        List<Invocation> commands = new ArrayList<>();
        collect(launcher(), new Invocation(List.of()), commands);
        return commands;
    }

    private static void collect(CommandLine command, Invocation path, List<Invocation> commands) {
        commands.add(path);
        command.getSubcommands().forEach((name, each) -> collect(each, path.with(name), commands));
    }

    private static CommandLine commandOf(Invocation path) {
        CommandLine command = launcher();
        for (String name : path.arguments()) {
            command = command.getSubcommands().get(name);
        }
        return command;
    }

    static List<Invocation> groups() {
        return commands().stream()
                .filter(path -> !commandOf(path).getSubcommands().isEmpty())
                .toList();
    }

    /// Every option whose value has a form, with a value that has not.
    static List<Invocation> invalidValues() {
        return commands().stream()
                .flatMap(path -> commandOf(path).getCommandSpec().options().stream()
                        .filter(ExitCodesTest::hasForm)
                        .map(option -> path.with(option.longestName(), INVALID)))
                .toList();
    }

    private static boolean hasForm(OptionSpec option) {
        Class<?> type = option.auxiliaryTypes()[0];
        return option.converters().length > 0
                || type.isEnum()
                || List.of(int.class, Integer.class, long.class, Long.class).contains(type)
                || type.getPackageName().equals("java.time")
                || type.getPackageName().equals("java.net");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpIsNoError(Invocation command) {
        Run run = command.with("--help").run();

        assertThat(run.exit()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("Usage: " + command);
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownOptionIsWrongUsage(Invocation command) {
        Run run = command.with("--nonsense").run();

        assertIsUsageError(run);
        assertThat(run.err()).contains("Usage: " + command, "'" + command + " --help'");
    }

    static List<Invocation> leaves() {
        return commands().stream()
                .filter(path -> commandOf(path).getSubcommands().isEmpty())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void everyCommandAcceptsTheAddressesOfServers(Invocation command) {
        assertThat(commandOf(command).getCommandSpec().optionsMap()).containsKeys("--kafka", "--database");
    }

    @Test
    void aNoteSaysThatAnAddressHasNoEffect() {
        Invocation status = new Invocation(List.of("status", "--data-dir", directory.toString(), "--json"));
        Run run = status.with("--kafka", "a:9092", "--database", "postgresql://u:secret@b:5432/d")
                .run();
        assertThat(run.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out()).contains("\"stopped\"");
        assertThat(run.err())
                .isEqualToIgnoringNewLines("altdata: --kafka and --database have no effect on 'altdata status', which"
                        + " needs no servers or uses its own");
        assertThat(status.run().err()).isEmpty();
    }

    @Test
    void anErrorDoesNotRepeatAPassword() {
        Run run = run("up", "--database", "postgresql://altdata:secret@localhost:15432/altdata");
        assertIsUsageError(run);
        assertThat(run.err()).contains("starts its own PostgreSQL").doesNotContain("secret");
    }

    @ParameterizedTest
    @MethodSource("groups")
    void aMissingSubcommandIsWrongUsage(Invocation group) {
        Run run = group.run();

        assertIsUsageError(run);
        assertThat(run.err()).contains(commandOf(group).getSubcommands().keySet());
    }

    @ParameterizedTest
    @MethodSource("invalidValues")
    void anInvalidValueIsWrongUsage(Invocation command) {
        Run run = command.run();

        assertIsUsageError(run);
        assertThat(run.err().lines().findFirst().orElse(""))
                .contains("Invalid value for option '"
                        + command.arguments().get(command.arguments().size() - 2))
                .containsAnyOf("expected", "available", "must have the form")
                .doesNotContain("Exception", "java.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stat                                                           | Did you mean",
                "stat                                                           | unknown command 'stat'; available: up,",
                "projections nonsense                                           | unknown command 'nonsense'; available: ",
                "up --port 70000                                                | --port: expected a port",
                "up --detach --port 70000                                       | --port: expected a port",
                "up --port 1 --kafka-port 1                                     | both use port 1",
                "up --kafka localhost:1 --postgres-port 1                       | both use port 1",
                "up --kafka-port 1 --database postgresql://altdata:altdata@localhost:1/altdata | both use port 1",
                "up --kafka-port 1 --kafka localhost:1                          | should be specified only once",
                "up --kafka kafka.example:9092                                  | starts its own Kafka",
                "up --builder-heap 1                                            | expected at least 128",
                "push                                                           | TOPIC",
                "push nonsense rows.ndjson                                      | Available: entities, metrics",
                "push metrics rows.ndjson --timeout 0                           | expected 1 to 3600 seconds",
                "keys list --database nonsense                                  | --database': the database URL must have",
                "keys issue                                                     | --scopes",
                "keys issue --scopes nonsense                                   | nonsense",
                "projections replay metrics --progress loud                     | expected one of auto, plain, none, but got 'loud'",
                "audit --since soon                                             | 24h, 7d",
                "keys issue --scopes * --daily-limit -1                         | --daily-limit': expected at least 0, but got -1",
                "keys usage --days 0                                            | expected at least 1",
                "projections plan nonsense                                      | available: ",
                "projections replay                                             | name projections, or use --all",
                "projections replay metrics --all                               | name projections or use --all, not both",
                "projections replay nonsense                                    | available: ",
                "projections replay metrics --promote --detach                  | cannot be combined",
                "projections replay metrics --rate -1                           | at least 0",
                "projections replay metrics --from 2026-02-01 --to 2026-01-01   | before it starts",
                "projections replay metrics --ticker ?                          | invalid ticker",
                "projections drop nonsense                                      | a name such as metrics_g2",
                "projections diff                                               | GENERATION",
                "dead-letters list --topic nonsense                             | available: entities, metrics",
                "dead-letters list --limit 0                                    | expected at least 1",
                "dead-letters show metrics 1                                    | OFFSET",
                "dead-letters show metrics 1 x                                  | expected a whole number",
                "dead-letters redrive                                           | --all",
                "dead-letters redrive metrics --value row.json                  | applies to one record",
                "dead-letters list --since soon                                 | 2026-11-01T14:00:00Z",
                "dead-letters redrive nonsense                                  | available: entities, metrics",
                "dead-letters redrive metrics --topic posts                     | name the topic once",
                "trace AAPL                                                     | TICKER METRIC DATE",
                "trace AAPL forum_mention 2026-11-01                            | did you mean forum_mentions?",
                "trace AAPL price soon                                          | such as 2026-11-01",
                "trace AAPL price 2026-11-01 --as-of soon                       | RFC 3339",
                "trace post forums t3_1abc                                      | did you mean forum?",
                "trace entity ?                                                 | invalid ticker",
                "dead-letters discard                                           | --older-than",
                "dead-letters discard metrics                                   | --yes is required",
                "dead-letters discard --older-than soon                         | 24h, 7d",
                "restore --yes                                                  | --as-of",
                "restore --as-of 2026-01-01T00:00:00 --yes                      | RFC 3339",
                "restore --as-of 2026-01-01                                     | --yes is required",
                "restore --as-of 2026-01-01 --yes --topic api-keys              | never restored",
                "restore --as-of 2026-01-01 --yes --timeout 0                   | expected 1 to 3600 seconds",
                "soak --for 2m                                                  | at least three times",
                "fuzz --url http://localhost:1 --only records                   | requests only",
                "bench inner NoSuchBenchmark                                    | NoSuchBenchmark"
            })
    void aWrongCombinationIsWrongUsage(String arguments, String accepted) {
        Run run = run(arguments.split(" +"));

        assertIsUsageError(run);
        assertThat(run.err()).contains(accepted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "push metrics DIRECTORY/missing.ndjson              | file not found",
                "push metrics DIRECTORY                             | is a directory",
                "keys list DATABASE                                 | the database: ",
                "keys usage DATABASE                                | the database: ",
                "keys revoke k_1 DATABASE                           | the database: ",
                "projections status DATABASE                        | the database: ",
                "projections plan DATABASE                          | the database: ",
                "projections replay metrics DATABASE                | the database: ",
                "projections diff metrics_g2 DATABASE               | the database: ",
                "projections promote metrics_g2 DATABASE            | the database: ",
                "projections rollback DATABASE                      | the database: ",
                "projections pause metrics_g2 DATABASE              | the database: ",
                "projections resume metrics_g2 DATABASE             | the database: ",
                "projections cancel metrics_g2 DATABASE             | the database: ",
                "projections drop metrics_g2 DATABASE               | the database: ",
                "dead-letters list DATABASE                         | the database: ",
                "dead-letters show metrics 1 1 DATABASE             | the database: ",
                "dead-letters redrive --all DATABASE                | the database: ",
                "dead-letters discard --all --yes DATABASE          | the database: ",
                "dead-letters drop --redriven DATABASE              | the database: ",
                "trace AAPL price 2026-11-01 DATABASE               | the database: ",
                "trace post forum t3_1abc DATABASE                  | the database: ",
                "trace entity AAPL DATABASE                         | the database: ",
                "restore --as-of 2026-01-01 --dry-run DATABASE      | the database: ",
                "projections status --kafka-properties DIRECTORY/x  | --kafka-properties",
                "bench read --key-file DIRECTORY/missing            | missing"
            })
    void aFailureIsOneLine(String arguments, String reason) {
        Run run = run(arguments
                .replace("DIRECTORY", directory.toString())
                .replace("DATABASE", "--database postgresql://user:secret@localhost:1/none")
                .split(" +"));

        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .startsWith("altdata: ")
                .contains(reason)
                .hasLineCount(1)
                .doesNotContain("secret");
    }

    @Test
    void aStoppedServiceIsAFailureOfStatusOnly() {
        assertThat(run("status", "--data-dir", directory.toString()).exit()).isEqualTo(ExitCode.FAILED);
        assertThat(run("down", "--data-dir", directory.toString()).exit()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void rejectedRowsHaveTheirOwnCode() throws IOException {
        Path rows = Files.writeString(directory.resolve("rows.ndjson"), "{}\n");

        assertThat(run("push", "metrics", rows.toString(), "--dry-run").exit()).isEqualTo(ExitCode.DIFFERENT);
    }

    @Test
    void theIngestWorkerAloneHasTheSameCodes() {
        StringWriter err = new StringWriter();
        CommandLine worker = IngestWorker.commandLine().setErr(new PrintWriter(err));

        assertThat(List.of(worker.execute("nonsense"), worker.execute("push"))).containsOnly(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("ingest-worker: ").contains("'ingest-worker push --help'");
    }

    @Test
    void theDocumentsHaveTheSameTable() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "commands.md"));
        String table = page.substring(page.indexOf("## Exit codes"), page.indexOf("## Progress"));

        assertThat(table.lines().filter(line -> line.startsWith("| ")).skip(1).map(line -> line.split(" ")[1]))
                .containsExactlyElementsOf(Stream.of(ExitCode.DONE, ExitCode.FAILED, ExitCode.DIFFERENT, ExitCode.USAGE)
                        .map(Object::toString)
                        .toList());
    }

    private static void assertIsUsageError(Run run) {
        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("altdata: ").contains("Usage: altdata").doesNotContain("\tat ", "Exception");
    }
}
