package altdata.verification.faults;

import altdata.contracts.tables.Projection;
import altdata.hosting.command.ExitCode;
import altdata.stack.services.BuiltService;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Plays an operator who rebuilds projections and switches releases with the ordinary commands, and retries
/// while a server is down.
final class OperatorSimulation {
    /// The projections of the rows that stream in.
    static final List<String> PROJECTIONS = List.of("entities", "metrics", "posts", "quotes");
    private static final Duration TIMEOUT = Duration.ofSeconds(100);
    private static final long MILLIS_BETWEEN_RETRIES = 1_000;

    private static final JsonMapper JSON = new JsonMapper();

    private final FaultStack stack;
    private final Path log;
    private int release;

    OperatorSimulation(FaultStack stack) {
        this.stack = stack;
        this.log = stack.directory().resolve("logs").resolve("commands.log");
    }

    /// Rebuilds four projections and promotes them together.
    synchronized String replayAndFlip() throws InterruptedException {
        long start = System.nanoTime();
        int attempts = 0;
        for (String schema : schemas("RETAINED")) {
            attempts += retryUntilSuccess("drop", schema);
        }
        List<String> replay = new ArrayList<>(List.of("replay"));
        replay.addAll(PROJECTIONS);
        attempts += retryUntilSuccess(replay.toArray(String[]::new));
        release++;
        mark();
        attempts += promote(schemas("READY"));
        return "replayed and promoted to release " + release + " within " + millis(start) + " ms, " + attempts
                + " tries";
    }

    /// Rolls back to the previous release.
    synchronized String rollBack() throws InterruptedException {
        if (schemas("RETAINED").isEmpty()) {
            return replayAndFlip();
        }
        long start = System.nanoTime();
        int attempts = retryUntilSuccess("rollback");
        return "rolled back within " + millis(start) + " ms, " + attempts + " tries";
    }

    private void mark() throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try (Connection connection = stack.database()) {
                connection.setAutoCommit(false);
                Sentinel.mark(connection, ready(connection, "entities"), ready(connection, "metrics"), release);
                connection.commit();
                return;
            } catch (SQLException e) {
                checkDeadline(start, "the sentinel cannot be marked: " + e.getMessage());
            }
        }
    }

    private static String ready(Connection connection, String projection) throws SQLException {
        for (KnownGenerations.GenerationInfo known : KnownGenerations.read(connection)) {
            if (known.projection() == Projection.named(projection)
                    && known.state().equals("READY")) {
                return known.schema();
            }
        }
        throw new SQLException("no generation of " + projection + " is ready");
    }

    private List<String> schemas(String... states) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try (Connection connection = stack.database()) {
                return KnownGenerations.read(connection).stream()
                        .filter(known -> states.length == 0 || List.of(states).contains(known.state()))
                        .map(KnownGenerations.GenerationInfo::schema)
                        .toList();
            } catch (SQLException e) {
                checkDeadline(start, "the generations cannot be listed: " + e.getMessage());
            }
        }
    }

    private int promote(List<String> ready) throws InterruptedException {
        long start = System.nanoTime();
        List<String> promote = new ArrayList<>(List.of("promote"));
        promote.addAll(ready);
        int attempts = 1;
        // A command may fail after its promotion was committed. Then none of them is READY any more.
        while (!succeeds(promote.toArray(String[]::new)) && !schemas("READY").isEmpty()) {
            checkDeadline(start, "the generations " + ready + " cannot be promoted (log: " + log + ")");
            attempts++;
        }
        return attempts;
    }

    private int retryUntilSuccess(String... arguments) throws InterruptedException {
        long start = System.nanoTime();
        int attempts = 1;
        while (!succeeds(arguments)) {
            checkDeadline(start, "projections " + String.join(" ", arguments) + " does not succeed (log: " + log + ")");
            attempts++;
        }
        return attempts;
    }

    /// Compares the tables of all generations with their checksums.
    ///
    /// @return what is wrong, one line for each generation; the row that [Sentinel] changes is not wrong
    synchronized List<String> damagedTables() throws InterruptedException {
        long start = System.nanoTime();
        List<String> verify = new ArrayList<>(List.of("verify", "--json"));
        verify.addAll(schemas());
        Path result = log.resolveSibling("verified.json");
        while (!Set.of(ExitCode.DONE, ExitCode.DIFFERENT).contains(exit(verify, Redirect.to(result.toFile())))) {
            checkDeadline(start, "the tables cannot be verified (log: " + log + ")");
        }
        return JSON.readTree(result)
                .valueStream()
                .filter(generation -> generation.get("wrong_parts").asInt() > 0
                        || generation.get("damaged").asInt() > sentinels(generation.get("examples")))
                .map(generation -> "the checksum does not match the tables: " + generation)
                .toList();
    }

    private static long sentinels(JsonNode examples) {
        return examples.valueStream()
                .filter(example -> example.asString().contains(Sentinel.TICKER))
                .count();
    }

    private boolean succeeds(String... arguments) throws InterruptedException {
        return exit(List.of(arguments), Redirect.appendTo(log.toFile())) == ExitCode.DONE;
    }

    /// @return the exit code, or -1 if the command does not end in time
    private int exit(List<String> arguments, Redirect output) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                BuiltService.java(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "altdata.stack.Altdata",
                "projections"));
        command.addAll(arguments);
        command.addAll(List.of(
                "--kafka", stack.kafkaAddress(), "--database", stack.postgres().url()));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(Redirect.appendTo(log.toFile()))
                    .redirectOutput(output)
                    .start();
            try {
                return process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS) ? process.exitValue() : -1;
            } finally {
                Process _ = process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new SuiteException("a command cannot be run: " + e.getMessage(), e);
        }
    }

    private static void checkDeadline(long start, String otherwise) throws InterruptedException {
        if (System.nanoTime() - start > TIMEOUT.toNanos()) {
            throw new SuiteException("after " + TIMEOUT.toSeconds() + " s: " + otherwise);
        }
        Thread.sleep(MILLIS_BETWEEN_RETRIES);
    }

    private static long millis(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }
}
