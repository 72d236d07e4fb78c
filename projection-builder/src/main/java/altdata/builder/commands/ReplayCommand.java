package altdata.builder.commands;

import altdata.builder.Materialisations;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.tables.Scope;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `projections replay`: builds projections anew from the log, beside the live ones.
///
/// The builders do it whether or not anybody waits: the command may be interrupted, and asked again it goes on
/// waiting for what is being built.
@Command(
        name = "replay",
        description = "Builds a projection anew from the log, beside the live one, and waits until it is ready.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    private static final long MILLIS_BETWEEN_LOOKS = 200;

    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Parameters(paramLabel = "PROJECTION", arity = "0..*", description = "Such as metrics.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "All projections.")
    private boolean all;

    @Option(names = "--ticker", description = "What is about this ticker alone.")
    private @Nullable String ticker;

    @Option(names = "--from", paramLabel = "DATE", description = "From this date (UTC) on alone.")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "To this date (UTC) alone.")
    private @Nullable LocalDate to;

    @Option(
            names = "--rate",
            paramLabel = "ROWS",
            description =
                    "At most so many rows a second of each projection, so that the live tables and the API keep their pace. Asked again, it changes the rate of what is being built; 0 is as many as the builders can.")
    private @Nullable Integer rate;

    @Option(names = "--promote", description = "Makes what was built live, all of it in one flip.")
    private boolean promote;

    @Option(names = "--detach", description = "Does not wait.")
    private boolean detach;

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() throws SQLException, InterruptedException {
        List<Projection> projections = all
                ? List.of(Projection.values())
                : names.stream().map(Projection::named).toList();
        if (projections.isEmpty()) {
            throw new IllegalArgumentException("name a projection, or all of them by --all");
        }
        if (promote && detach) {
            throw new IllegalArgumentException("--promote needs to wait, --detach does not");
        }
        if (rate != null && rate < 0) {
            throw new IllegalArgumentException("--rate is a number of rows a second, at least 0");
        }
        Scope scope = new Scope(ticker == null ? null : ticker.toUpperCase(Locale.ROOT), from, to);
        for (Projection projection : projections) {
            Materialisations.tables(projection).check(scope);
        }
        try (Connection connection = servers.database()) {
            Map<Projection, Generation> building = new EnumMap<>(Projection.class);
            for (Projection projection : projections) {
                building.put(projection, started(connection, projection, scope));
            }
            if (!detach) {
                connection.setAutoCommit(true);
                awaitReady(connection, building);
                if (promote) {
                    ProjectionsCommand.promote(connection, List.copyOf(building.values()), output);
                    return 0;
                }
            }
            if (output.isJson()) {
                output.print(building.values().stream().map(this::row).toList());
            }
        }
        return 0;
    }

    private Map<String, Object> row(Generation generation) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("projection", generation.projection().publishedName());
        row.put("generation", generation.schema());
        row.put("state", detach ? GenerationState.BUILDING.name() : GenerationState.READY.name());
        return row;
    }

    /// The generation that is being built already, or a new one.
    private Generation started(Connection connection, Projection projection, Scope scope) throws SQLException {
        connection.setAutoCommit(true);
        Integer rowsPerSecond = rate == null || rate == 0 ? null : rate;
        for (KnownGeneration known : Generations.known(connection)) {
            if (known.generation().projection() == projection && known.state().isReplay()) {
                if (!known.scope().equals(scope)) {
                    throw new IllegalArgumentException(known.generation() + " is being built already, of "
                            + known.scope() + ": promote it, or cancel it first");
                }
                output.say(known.generation() + " is " + known.state() + " already");
                if (rate != null) {
                    Generations.throttle(connection, known.generation(), rowsPerSecond);
                }
                return known.generation();
            }
        }
        if (scope.ticker() != null && !KnownTickers.has(connection, projection, scope.ticker())) {
            throw new IllegalArgumentException("nothing is known of the ticker " + scope.ticker()
                    + ": neither an entity nor a row of " + projection.publishedName());
        }
        Generation generation = Generations.add(connection, projection, scope, rowsPerSecond);
        output.say("building " + generation + (scope.isEverything() ? "" : " of " + scope));
        return generation;
    }

    private void awaitReady(Connection connection, Map<Projection, Generation> building)
            throws SQLException, InterruptedException {
        Map<Projection, Generation> live = Generations.released(connection);
        long total = remaining(connection, building, live);
        try (ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("replay")
                .setInitialMax(Math.max(total, 1))
                .setUnit(" rows", 1)
                .showSpeed()
                .setUpdateIntervalMillis(500)
                .build()) {
            while (!isReady(connection, building)) {
                long rest = remaining(connection, building, live);
                bar.maxHint(Math.max(total, rest));
                bar.stepTo(Math.max(total, rest) - rest);
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
            }
            bar.stepTo(bar.getMax());
        }
        output.say("ready: " + building.values());
    }

    private static boolean isReady(Connection connection, Map<Projection, Generation> building) throws SQLException {
        List<Generation> notReady = new ArrayList<>(building.values());
        for (KnownGeneration known : Generations.known(connection)) {
            if (notReady.contains(known.generation())) {
                if (!known.state().isWorking()) {
                    throw new IllegalArgumentException(known.generation() + " is " + known.state());
                }
                if (known.state() == GenerationState.READY) {
                    notReady.remove(known.generation());
                }
            }
        }
        return notReady.isEmpty();
    }

    private static long remaining(
            Connection connection, Map<Projection, Generation> building, Map<Projection, Generation> live)
            throws SQLException {
        long rest = 0;
        for (Generation generation : building.values()) {
            rest += Generations.behind(
                    connection, generation, Objects.requireNonNull(live.get(generation.projection())));
        }
        return rest;
    }
}
