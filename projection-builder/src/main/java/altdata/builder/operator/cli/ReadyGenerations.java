package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationLag;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.LiveRelease;
import altdata.builder.operator.ReplayPlan;
import altdata.contracts.tables.Projection;
import altdata.hosting.command.ProgressOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
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
        Map<Projection, Generation> live = LiveRelease.generations(connection);
        Map<Generation, Long> unread = unread(connection, building, live);
        long total = sum(unread);
        RemainingTime remaining = new RemainingTime(ReplayPlan.forecast(connection, unread), System::nanoTime);
        try (CommandProgress shown = CommandProgress.of(progress.style(), output.err(), "replay", "rows")) {
            while (!areReady(connection, building)) {
                long rest = sum(unread(connection, building, live));
                long most = Math.max(total, rest);
                shown.show(most - rest, most, remaining.after(most - rest, most));
                TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MILLIS);
            }
            shown.show(total, total, null);
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

    private static Map<Generation, Long> unread(
            Connection connection, List<Generation> building, Map<Projection, Generation> live) throws SQLException {
        Map<Generation, Long> unread = new HashMap<>();
        for (Generation generation : building) {
            unread.put(
                    generation,
                    GenerationLag.of(
                            connection, generation, Objects.requireNonNull(live.get(generation.projection()))));
        }
        return unread;
    }

    private static long sum(Map<Generation, Long> unread) {
        return unread.values().stream().mapToLong(Long::longValue).sum();
    }
}
