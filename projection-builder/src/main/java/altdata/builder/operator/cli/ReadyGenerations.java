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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Waits until generations that builders are building are READY, shows the progress, and warns once if there is no
/// progress.
final class ReadyGenerations {
    private static final long POLL_INTERVAL_MILLIS = 200;
    private static final long STALLED_NANOS = Duration.ofSeconds(30).toNanos();

    private final OutputOption output;
    private final Set<Generation> reportedPaused = new HashSet<>();
    private boolean hasReportedStall;
    private long lastRest = -1;
    private long lastProgress = System.nanoTime();

    private ReadyGenerations(OutputOption output) {
        this.output = output;
    }

    /// @throws IllegalArgumentException if one of the builds has ended without success
    static void await(Connection connection, List<Generation> building, ProgressOption progress, OutputOption output)
            throws SQLException, InterruptedException {
        new ReadyGenerations(output).await(connection, building, progress);
    }

    private void await(Connection connection, List<Generation> building, ProgressOption progress)
            throws SQLException, InterruptedException {
        Map<Projection, Generation> live = LiveRelease.generations(connection);
        Map<Generation, Long> unread = unread(connection, building, live);
        long total = sum(unread);
        RemainingTime remaining = new RemainingTime(ReplayPlan.forecast(connection, unread), System::nanoTime);
        try (CommandProgress shown = CommandProgress.of(progress.style(), output.err(), "replay", "rows")) {
            List<KnownGeneration> notReady = notReady(connection, building);
            while (!notReady.isEmpty()) {
                long rest = sum(unread(connection, building, live));
                warnAboutPauses(notReady);
                warnIfStalled(notReady, rest);
                long most = Math.max(total, rest);
                shown.show(most - rest, most, remaining.after(most - rest, most));
                TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL_MILLIS);
                notReady = notReady(connection, building);
            }
            shown.show(total, total, null);
        }
    }

    private static List<KnownGeneration> notReady(Connection connection, List<Generation> building)
            throws SQLException {
        List<KnownGeneration> notReady = new ArrayList<>();
        for (KnownGeneration known : Generations.known(connection)) {
            if (building.contains(known.generation())) {
                if (!known.state().isActive()) {
                    throw new IllegalArgumentException(known.generation() + " is " + known.state());
                }
                if (!known.state().isBuilt()) {
                    notReady.add(known);
                }
            }
        }
        return notReady;
    }

    private void warnAboutPauses(List<KnownGeneration> notReady) {
        for (KnownGeneration known : notReady) {
            if (known.paused() && reportedPaused.add(known.generation())) {
                output.warn(known.generation() + " is paused; resume it with: altdata projections resume "
                        + known.generation());
            }
        }
    }

    /// A copy of base tables is visible only at its end.
    private void warnIfStalled(List<KnownGeneration> notReady, long rest) {
        long now = System.nanoTime();
        if (rest != lastRest || notReady.stream().noneMatch(KnownGeneration::shouldConsume)) {
            lastRest = rest;
            lastProgress = now;
        }
        if (rest > 0 && now - lastProgress > STALLED_NANOS && !hasReportedStall) {
            hasReportedStall = true;
            output.warn("no record was read for 30 s; check that a projection builder runs for this database and Kafka,"
                    + " and what altdata projections status shows");
        }
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
