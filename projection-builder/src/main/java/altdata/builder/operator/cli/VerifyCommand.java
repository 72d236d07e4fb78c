package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.GenerationName;
import altdata.builder.operator.GenerationOperations;
import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.GenerationVerification;
import altdata.builder.operator.LiveDiff;
import altdata.builder.operator.ReplayRequest;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.ProgressOption;
import altdata.hosting.command.ShutdownInterruption;
import altdata.hosting.command.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Implements `projections verify`: compares the tables with their checksums, and with the log.
@Command(
        name = "verify",
        description = "Checks whether the tables still have the content that was written. Exit code 2 if they do not.",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    // Not converted by the parser, which would report an invalid name only as an unmatched argument.
    @Parameters(
            paramLabel = "GENERATION",
            arity = "0..*",
            description = "Names from projections status, such as metrics_g2 (default: all live generations).")
    private List<String> names = List.of();

    @Option(
            names = "--from-log",
            description =
                    "Also rebuilds the projections from the log, compares all tables with the result, and drops it. Only for live generations.")
    private boolean fromLog;

    @Mixin
    private final ProgressOption progress = new ProgressOption();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() throws Exception {
        List<Generation> named = named();
        try (Connection connection = servers.database()) {
            List<Generation> live =
                    List.copyOf(LiveRelease.generations(connection).values());
            List<Generation> chosen = named.isEmpty() ? live : named;
            if (fromLog) {
                for (Generation generation : chosen) {
                    if (!live.contains(generation)) {
                        throw new IllegalArgumentException(
                                generation
                                        + " is not LIVE, but only live generations can be compared with the log; compare it with projections diff");
                    }
                }
            }
            List<GenerationVerification> verified = new ArrayList<>();
            for (Generation generation : chosen) {
                verified.add(GenerationVerification.of(connection, generation));
            }
            Map<Generation, List<TableDifference>> fromLogDiffers =
                    fromLog ? differencesFromLog(connection, chosen) : Map.of();
            output.print(verified.stream()
                    .map(each -> row(each, fromLogDiffers.get(each.generation())))
                    .toList());
            return verified.stream().allMatch(GenerationVerification::isIntact)
                            && fromLogDiffers.values().stream()
                                    .flatMap(List::stream)
                                    .allMatch(TableDifference::isEmpty)
                    ? ExitCode.DONE
                    : ExitCode.DIFFERENT;
        }
    }

    private List<Generation> named() {
        try {
            return names.stream().map(GenerationName::parse).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /// Builds the projections from the log, and drops the result after the comparison, also if the command is
    /// interrupted.
    private Map<Generation, List<TableDifference>> differencesFromLog(Connection connection, List<Generation> chosen)
            throws Exception {
        ShutdownInterruption interruption = ShutdownInterruption.ofThisThread();
        try {
            return compareWithLog(connection, chosen, interruption);
        } finally {
            interruption.done();
        }
    }

    private Map<Generation, List<TableDifference>> compareWithLog(
            Connection connection, List<Generation> chosen, ShutdownInterruption interruption) throws Exception {
        ReplayRequest replay = new ReplayRequest(
                chosen.stream().map(Generation::projection).toList(), ReplayScope.EVERYTHING, null, false);
        List<Generation> built = RecordedChange.run(
                        servers,
                        connection,
                        AuditAction.REPLAY,
                        replay.sentence() + " to verify the live tables",
                        replay::startNew)
                .stream()
                .map(GenerationTransition::generation)
                .toList();
        try (AutoCloseable _ = () -> cancel(built)) {
            ReadyGenerations.await(connection, built, progress, output);
            Map<Generation, List<TableDifference>> differences = new LinkedHashMap<>();
            for (int i = 0; i < chosen.size(); i++) {
                differences.put(chosen.get(i), differences(chosen.get(i), built.get(i), interruption));
            }
            return differences;
        }
    }

    /// On a connection of its own, because the other one may be broken.
    private void cancel(List<Generation> built) throws Exception {
        String subject = RecordedChange.subject(built);
        try (Connection connection = servers.database()) {
            List<GenerationTransition> _ = RecordedChange.run(
                    servers,
                    connection,
                    AuditAction.CANCEL,
                    subject,
                    change -> GenerationOperations.cancel(change, built));
        } catch (Exception e) {
            output.warn("could not cancel what was built for the comparison; run: altdata projections cancel "
                    + built.stream().map(Generation::toString).collect(Collectors.joining(" ")));
            throw e;
        }
    }

    /// On a connection of its own, because a comparison leaves its connection in another transaction mode.
    private List<TableDifference> differences(Generation live, Generation built, ShutdownInterruption interruption)
            throws SQLException {
        try (Connection connection = servers.database()) {
            if (!live.equals(LiveRelease.require(connection, live.projection()))) {
                throw new OperationRejectedException(
                        live + " is no longer LIVE, so it was not compared with the log; run the command again");
            }
            interruption.first(() -> abort(connection));
            return LiveDiff.of(connection, built, null);
        } finally {
            interruption.first(() -> {});
        }
    }

    /// A statement does not react to an interruption of its thread.
    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> row(
            GenerationVerification verified, @Nullable List<TableDifference> differences) {
        Map<String, Object> row = verified.row();
        if (differences != null) {
            row.put(
                    "different_from_log",
                    differences.stream()
                            .mapToLong(table -> table.added() + table.removed() + table.changed())
                            .sum());
            List<String> examples = new ArrayList<>(verified.rows().examples());
            differences.forEach(
                    table -> table.examples().forEach(example -> examples.add(table.table() + ": " + example)));
            row.remove("examples");
            row.put("examples", examples);
        }
        return row;
    }
}
