package altdata.verification.faults;

import altdata.contracts.tables.Projection;
import altdata.stack.services.BuiltService;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Plays an operator who rebuilds projections and switches releases with the ordinary commands, and retries
/// while a server is down.
final class OperatorSimulation {
    /// The projections of the rows that stream in.
    static final List<String> PROJECTIONS = List.of("entities", "metrics", "posts", "quotes");
    private static final Duration TIMEOUT = Duration.ofSeconds(100);
    private static final long MILLIS_BETWEEN_RETRIES = 1_000;

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

    private List<String> schemas(String state) throws InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try (Connection connection = stack.database()) {
                return KnownGenerations.read(connection).stream()
                        .filter(known -> known.state().equals(state))
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

    private boolean succeeds(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                BuiltService.java(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "altdata.stack.Altdata",
                "projections"));
        command.addAll(List.of(arguments));
        command.addAll(List.of(
                "--kafka", stack.kafkaAddress(), "--database", stack.postgres().url()));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(log.toFile()))
                    .start();
            try {
                return process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
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
