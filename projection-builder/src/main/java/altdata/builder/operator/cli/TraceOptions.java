package altdata.builder.operator.cli;

import altdata.builder.operator.trace.Trace;
import altdata.builder.operator.trace.TraceEntry;
import altdata.builder.operator.trace.TraceSubject;
import altdata.builder.operator.trace.Winner;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.TerminalProgressOption;
import altdata.hosting.command.UsageException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options of the `trace` commands, and what they have in common.
final class TraceOptions {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Option(
            names = "--as-of",
            paramLabel = "T",
            converter = AsOfArgument.class,
            description =
                    "Only records that were known at this moment take part: 2026-03-31T14:00:00Z, or 2026-03-31 for the end of that UTC day. Later ones are listed as known later.")
    private @Nullable Instant asOf;

    @Option(
            names = "--winner",
            description = "Finds only the record that the value comes from, without reading the whole log.")
    private boolean winnerOnly;

    @Option(names = "--json", description = "Prints a JSON object.")
    private boolean json;

    @Mixin
    private final TerminalProgressOption progress = new TerminalProgressOption();

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    /// Traces a value and prints the result.
    ///
    /// @param parsed returns what the command line names
    /// @return the exit code
    /// @throws UsageException if the command line is wrong
    /// @throws IllegalArgumentException if no record is about the value
    int run(Supplier<? extends TraceSubject<?>> parsed) throws SQLException {
        TraceSubject<?> subject;
        try {
            subject = parsed.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
        return run(subject);
    }

    private <T> int run(TraceSubject<T> subject) throws SQLException {
        PrintWriter out = command().getOut();
        try (Trace<T> trace = Trace.open(servers.servers(), subject, asOf)) {
            Collection<Winner> winners = trace.findWinners();
            if (winnerOnly && winners.isEmpty()) {
                throw new IllegalArgumentException(noWinner(trace, subject));
            }
            TraceReport report = new TraceReport(
                    subject, asOf, winners, trace.published(), trace.recordsRead(), trace.offsetsInLog());
            if (!json) {
                report.printWinners(out);
            }
            boolean isSame = true;
            if (!winnerOnly) {
                isSame = printAll(trace, report, out);
            } else if (json) {
                TableOutput.printJson(out, report.winnersJson());
            }
            out.flush();
            return isSame ? ExitCode.DONE : ExitCode.DIFFERENT;
        }
    }

    /// @return whether the live tables have the same winners as the log
    private boolean printAll(Trace<?> trace, TraceReport report, PrintWriter out) throws SQLException {
        List<TraceEntry> entries;
        try (CommandProgress shown =
                CommandProgress.of(progress.style(), command().getErr(), "trace", "records")) {
            entries = trace.findAll(shown::show);
        }
        if (entries.isEmpty() && report.winners().isEmpty()) {
            throw new IllegalArgumentException(trace.unknown());
        }
        if (json) {
            TableOutput.printJson(out, report.json(entries, trace.recordsRead()));
        } else {
            report.printAll(out, entries, trace.recordsRead());
        }
        boolean isSame = trace.differingParts(entries).isEmpty();
        if (!isSame) {
            warn(report.subject());
        }
        return isSame;
    }

    private String noWinner(Trace<?> trace, TraceSubject<?> subject) throws SQLException {
        return asOf == null ? trace.unknown() : "no version of " + subject + " was known at " + asOf;
    }

    private void warn(TraceSubject<?> subject) {
        PrintWriter err = command().getErr();
        err.println("warning: the live tables and the log differ in " + subject
                + ". The log has lost records, or another release built the tables. To compare them, use"
                + " ./altdata projections replay "
                + subject.projection().publishedName() + " and then ./altdata projections diff");
        err.flush();
    }

    private CommandLine command() {
        return Objects.requireNonNull(spec).commandLine();
    }
}
