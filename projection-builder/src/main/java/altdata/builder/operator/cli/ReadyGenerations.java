package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.contracts.tables.Projection;
import altdata.hosting.command.ProgressOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// Waits until generations that builders are building are READY, and shows the progress.
final class ReadyGenerations {
    private static final long POLL_INTERVAL_MILLIS = 200;

    private ReadyGenerations() {}

    /// @throws IllegalArgumentException if one of the builds has ended without success
    static void await(Connection connection, List<Generation> building, ProgressOption progress, OutputOption output)
            throws SQLException, InterruptedException {
        Map<Projection, Generation> live = Generations.live(connection);
        long total = remaining(connection, building, live);
        try (CommandProgress shown = CommandProgress.of(progress.style(), output.err(), "replay", "rows")) {
            while (!areReady(connection, building)) {
                long rest = remaining(connection, building, live);
                shown.show(Math.max(total, rest) - rest, Math.max(total, rest));
                TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MILLIS);
            }
            shown.show(total, total);
        }
    }

    private static boolean areReady(Connection connection, List<Generation> building) throws SQLException {
        List<Generation> notReady = new ArrayList<>(building);
        for (KnownGeneration known : Generations.known(connection)) {
            if (notReady.contains(known.generation())) {
                if (!known.state().isActive()) {
                    throw new IllegalArgumentException(known.generation() + " is " + known.state());
                }
                if (known.state().isBuilt()) {
                    notReady.remove(known.generation());
                }
            }
        }
        return notReady.isEmpty();
    }

    private static long remaining(Connection connection, List<Generation> building, Map<Projection, Generation> live)
            throws SQLException {
        long rest = 0;
        for (Generation generation : building) {
            rest += Generations.lag(connection, generation, Objects.requireNonNull(live.get(generation.projection())));
        }
        return rest;
    }
}
