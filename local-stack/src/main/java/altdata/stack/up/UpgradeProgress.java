package altdata.stack.up;

import altdata.builder.generations.GenerationLag;
import altdata.builder.generations.Generations;
import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.Upgrade;
import altdata.contracts.tables.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Prints the progress of an upgrade: after a change of the tables, the builder builds new generations from the
/// log, while the previous ones serve all requests.
final class UpgradeProgress {
    private static final long POLL_MILLIS = 500;
    private static final long LINE_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

    private final DatabaseAddress address;
    private final Consumer<String> console;
    private long total;
    private long lastLine;

    UpgradeProgress(String databaseUrl, Consumer<String> console) {
        this.address = DatabaseAddress.parse(databaseUrl);
        this.console = console;
    }

    /// Prints lines until no upgrade is in progress; none if the data directory is of this version.
    void show() throws InterruptedException {
        boolean hasStarted = false;
        while (true) {
            try (Connection connection =
                    DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password())) {
                Upgrade upgrade = Upgrade.of(Generations.known(connection), LiveRelease.generations(connection));
                if (upgrade.isDone()) {
                    if (hasStarted) {
                        console.accept("Upgrade: done. All tables have the definitions of this version.");
                    }
                    return;
                }
                if (!hasStarted) {
                    console.accept("Upgrade: this version has other tables of " + names(upgrade.steps())
                            + ". They are built again; until then, requests are answered from the previous ones.");
                    hasStarted = true;
                }
                showRemaining(connection, upgrade);
            } catch (SQLException _) {
                // PostgreSQL restarts, or a generation was dropped; the next poll shows the current state.
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private void showRemaining(Connection connection, Upgrade upgrade) throws SQLException {
        long remaining = 0;
        List<Upgrade.Step> copied = new ArrayList<>();
        for (Upgrade.Step step : upgrade.steps()) {
            if (step.successor() == null) {
                return;
            }
            if (step.successor().isBeingCopied()) {
                copied.add(step);
            } else {
                remaining += GenerationLag.of(connection, step.successor().generation(), step.live());
            }
        }
        total = Math.max(total, remaining);
        long now = System.nanoTime();
        if (lastLine == 0 || now - lastLine >= LINE_INTERVAL_NANOS) {
            lastLine = now;
            console.accept("Upgrade: " + state(remaining, copied));
        }
    }

    private String state(long remaining, List<Upgrade.Step> copied) {
        if (remaining > 0) {
            return String.format(
                    Locale.ROOT,
                    "%d %%, %,d records to read",
                    (total - remaining) * 100 / Math.max(total, 1),
                    remaining);
        }
        return copied.isEmpty()
                ? "all records are read; computing derived tables and indexes …"
                : "copying the tables of " + names(copied) + ", whose derived tables are computed afterwards …";
    }

    private static String names(List<Upgrade.Step> steps) {
        return steps.stream()
                .map(step -> step.live().projection().publishedName())
                .collect(Collectors.joining(", "));
    }
}
