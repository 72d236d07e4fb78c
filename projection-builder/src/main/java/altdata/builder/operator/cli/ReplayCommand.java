package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.GenerationOperations;
import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.ReplayRequest;
import altdata.builder.tables.ReplayScope;
import altdata.hosting.command.ProgressOption;
import altdata.hosting.command.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Implements `projections replay`: rebuilds projections from the log next to the live ones.
///
/// The builders run the replay in the background. If the command is interrupted, running it again without
/// `--promote` continues waiting for the same replay. With `--promote` it rejects that, because it promotes
/// only what it has built itself.
@Command(
        name = "replay",
        description = "Rebuilds a projection from the log next to the live one, and waits until it is ready.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final ChosenProjections chosen = new ChosenProjections();

    @Option(names = "--all", description = "All projections.")
    private boolean all;

    @Option(names = "--ticker", paramLabel = "TICKER", description = "Only this ticker.")
    private @Nullable String ticker;

    @Option(names = "--from", paramLabel = "DATE", description = "Only from this date (UTC).")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "Only up to this date (UTC).")
    private @Nullable LocalDate to;

    @Option(
            names = "--rate",
            paramLabel = "ROWS",
            description =
                    "Maximum rows per second of each projection, to limit the load on the live tables and the API. Run again to change the rate of a running replay; 0 is unlimited.")
    private @Nullable Integer rate;

    @Option(
            names = "--derived-only",
            description =
                    "Copies the base tables of the live generation and rebuilds only the derived tables, without reading the log. Only of projections that have derived tables.")
    private boolean derivedOnly;

    @Option(
            names = "--promote",
            description =
                    "Promotes all new generations in one atomic switch when they are ready. Rejected if one of the projections is being built already or has a READY generation.")
    private boolean promote;

    @Option(names = "--detach", description = "Does not wait.")
    private boolean detach;

    @Mixin
    private final ProgressOption progress = new ProgressOption();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() throws Exception {
        ReplayRequest request = request();
        try (Connection connection = servers.database()) {
            List<GenerationTransition> changes = RecordedChange.run(
                    servers,
                    connection,
                    AuditAction.REPLAY,
                    request.sentence(),
                    promote ? request::startNew : request::start);
            changes.forEach(change -> output.print(change.sentence()));
            if (detach) {
                printJson(changes);
                return 0;
            }
            List<Generation> building =
                    changes.stream().map(GenerationTransition::generation).toList();
            ReadyGenerations.await(connection, building, progress, output);
            output.print("ready: " + RecordedChange.subject(building));
            if (promote) {
                output.printAll(RecordedChange.run(
                        servers,
                        connection,
                        AuditAction.PROMOTE,
                        RecordedChange.subject(building),
                        change -> GenerationOperations.promote(change, building)));
            } else {
                printJson(withCurrentStates(connection, changes));
            }
        }
        return 0;
    }

    private ReplayRequest request() {
        if (all && !chosen.isEmpty()) {
            throw new UsageException("name projections or use --all, not both");
        }
        if (!all && chosen.isEmpty()) {
            throw new UsageException("name projections, or use --all");
        }
        if (promote && detach) {
            throw new UsageException("--promote and --detach cannot be combined");
        }
        try {
            return new ReplayRequest(
                    all ? ReplayRequest.allProjections(derivedOnly) : chosen.projections(),
                    new ReplayScope(ticker == null ? null : ticker.toUpperCase(Locale.ROOT), from, to),
                    rate,
                    derivedOnly);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private void printJson(List<GenerationTransition> changes) {
        if (output.isJson()) {
            output.print(changes.stream().map(GenerationTransition::row).toList());
        }
    }

    /// Reads the current states, because another operator may have promoted a generation.
    private static List<GenerationTransition> withCurrentStates(
            Connection connection, List<GenerationTransition> changes) throws SQLException {
        Map<Generation, GenerationState> states = new HashMap<>();
        Generations.known(connection).forEach(known -> states.put(known.generation(), known.state()));
        return changes.stream()
                .map(change -> new GenerationTransition(
                        change.generation(),
                        Objects.requireNonNull(states.get(change.generation())).name(),
                        change.sentence()))
                .toList();
    }
}
