package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.Operator;
import altdata.builder.operator.Restore;
import altdata.builder.operator.RestorePlan;
import altdata.builder.operator.RestoreRequest;
import altdata.builder.tables.ReplayScope;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.NullNode;

/// Implements `restore`: undoes a bad push by publishing what was known at a moment, as new records.
@Command(
        name = "restore",
        description = {
            "Publishes records that bring back what was known at a moment, to undo a bad push.",
            "Shows what will change, and asks for confirmation on a terminal; elsewhere --yes is required. Exit code 2 if something could not be restored."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Option(
            names = "--as-of",
            required = true,
            paramLabel = "TIME",
            converter = AsOfArgument.class,
            description =
                    "The moment whose state is restored: 2026-11-20T14:00:00Z, or 2026-11-20 for the end of that day (UTC).")
    private Instant moment = Instant.EPOCH;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            converter = TopicArgument.class,
            description =
                    "Only this topic, such as metrics; can be repeated (default: all topics but api-keys, which is never restored).")
    private List<String> topics = List.of();

    @Option(names = "--ticker", paramLabel = "TICKER", description = "Only this ticker.")
    private @Nullable String ticker;

    @Option(names = "--from", paramLabel = "DATE", description = "Only rows from this date (UTC).")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "Only rows up to this date (UTC).")
    private @Nullable LocalDate to;

    @Option(names = "--dry-run", description = "Shows what would change, and publishes nothing.")
    private boolean dryRun;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    @Mixin
    private final ObjectOutput output = new ObjectOutput();

    @Override
    public Integer call() throws Exception {
        Duration limit = timeout.duration();
        RestoreRequest request = request();
        if (!dryRun) {
            confirmation.check();
        }
        try (Restore restore = Restore.open(request, servers.servers(), limit, Clock.systemUTC())) {
            RestorePlan plan = restore.plan();
            if (!output.isJson()) {
                print(request, plan);
            }
            Long restored = dryRun || plan.records() == 0 ? null : run(restore, request, plan);
            if (output.isJson()) {
                TableOutput.printJson(output.out(), row(request, plan, restored));
            } else if (restored != null) {
                output.out().println("published: " + plan.records() + " records");
                output.out()
                        .println("restored: " + restored + " of " + plan.records()
                                + " identities now equal their state as of " + request.moment());
            }
            output.out().flush();
            boolean isComplete = plan.skippedIdentities() == 0 && (restored == null || restored == plan.records());
            return isComplete ? ExitCode.DONE : ExitCode.DIFFERENT;
        }
    }

    private long run(Restore restore, RestoreRequest request, RestorePlan plan) throws Exception {
        if (!confirmation.isGiven("Publish " + plan.records() + " records to restore " + request.sentence() + "?")) {
            throw new IllegalArgumentException("not confirmed; nothing was published");
        }
        return AuditTrail.run(
                servers.servers(), Operator.ofCommandLine(), AuditAction.RESTORE, request.sentence(), entry -> {
                    long restored = restore.run();
                    entry.say("published: " + plan.records());
                    entry.say("restored: " + restored);
                    if (plan.skippedIdentities() > 0) {
                        entry.say("skipped: " + plan.skippedIdentities());
                    }
                    return restored;
                });
    }

    private RestoreRequest request() {
        try {
            ReplayScope scope = new ReplayScope(ticker == null ? null : ticker.toUpperCase(Locale.ROOT), from, to);
            return topics.isEmpty()
                    ? RestoreRequest.ofAllTopics(moment, scope)
                    : RestoreRequest.ofTopics(moment, scope, topics);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private void print(RestoreRequest request, RestorePlan plan) {
        PrintWriter out = output.out();
        TableOutput.print(out, plan.rows(), false);
        if (!request.omitted().isEmpty()) {
            out.println("omitted, because their rows have no "
                    + (request.scope().hasDateRange() ? "tickers or dates" : "tickers") + ": "
                    + RestoreRequest.names(request.omitted()));
        }
        plan.changes().forEach(out::println);
        if (plan.records() > plan.changes().size()) {
            out.println("… and " + (plan.records() - plan.changes().size()) + " more");
        }
        plan.skipped().forEach(skipped -> out.println("skipped: " + skipped));
        if (plan.records() == 0) {
            out.println("nothing to publish: "
                    + (plan.skippedIdentities() == 0 ? "everything is as it was at " + request.moment() : "see above"));
        }
        out.flush();
    }

    private Map<String, Object> row(RestoreRequest request, RestorePlan plan, @Nullable Long restored) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("as_of", request.moment().toString());
        row.put("dry_run", dryRun);
        row.put("topics", plan.rows());
        row.put(
                "omitted",
                request.omitted().stream()
                        .map(projection -> projection.topic().shortName())
                        .toList());
        row.put("examples", plan.changes());
        row.put("skipped", plan.skipped());
        row.put("published", restored == null ? 0 : plan.records());
        row.put("equal", restored == null ? NullNode.instance : restored);
        return row;
    }
}
