package altdata.builder.operator.http;

import altdata.builder.generations.CanaryKeys;
import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.DeadLetterSelection;
import altdata.builder.operator.DeadLetters;
import altdata.builder.operator.Discard;
import altdata.builder.operator.GenerationChange;
import altdata.builder.operator.GenerationOperations;
import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.GenerationVerification;
import altdata.builder.operator.LiveDiff;
import altdata.builder.operator.Operator;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.operator.Redrive;
import altdata.builder.operator.ReplayRequest;
import altdata.builder.operator.ShadowRuns;
import altdata.builder.operator.TimeExpression;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Maps the last path segment of a POST to an operator command. Each request starts a task that does the same
/// as the command-line command.
final class OperatorCommands {
    private static final Set<String> GENERATIONS = Set.of("generation", "generations");

    private final OperatorConnections servers;
    private final Clock clock;
    private final Map<String, Command> commands = new TreeMap<>();

    private record Command(
            String operation,
            @Nullable AuditAction recordedAs,
            Set<String> fields,
            Function<OperatorRequestBody, OperatorTasks.Work> work) {}

    OperatorCommands(OperatorConnections servers, Clock clock) {
        this.servers = servers;
        this.clock = clock;
        add(
                "replays",
                AuditAction.REPLAY,
                Set.of("projections", "all", "ticker", "from", "to", "rate", "derived_only"),
                this::replay);
        commands.put("diffs", new Command("diff", null, Set.of("generation", "ticker"), this::diff));
        commands.put("verifications", new Command("verify", null, GENERATIONS, this::verify));
        add("shadows", AuditAction.SHADOW, Set.of("generation", "generations", "share", "stop"), this::shadow);
        add("canaries", AuditAction.CANARY, Set.of("generation", "generations", "keys", "share"), this::canary);
        add("withdrawals", AuditAction.WITHDRAW, Set.of(), _ -> changing(GenerationOperations::withdrawCanary));
        add("promotions", AuditAction.PROMOTE, GENERATIONS, body -> changing(body, GenerationOperations::promote));
        add("rollbacks", AuditAction.ROLLBACK, Set.of(), _ -> changing(GenerationOperations::rollback));
        add("pauses", AuditAction.PAUSE, GENERATIONS, body -> changing(body, GenerationOperations::pause));
        add("resumptions", AuditAction.RESUME, GENERATIONS, body -> changing(body, GenerationOperations::resume));
        add("cancellations", AuditAction.CANCEL, GENERATIONS, body -> changing(body, GenerationOperations::cancel));
        add("drops", AuditAction.DROP, GENERATIONS, body -> changing(body, GenerationOperations::drop));
        add(
                "redrives",
                AuditAction.REDRIVE,
                Set.of("topic", "partition", "offset", "reason", "all", "value"),
                this::redrive);
        add(
                "discards",
                AuditAction.DISCARD,
                Set.of("topic", "partition", "offset", "reason", "older_than", "all"),
                this::discard);
        add("clearances", AuditAction.CLEAR, Set.of(), _ -> this::clear);
    }

    /// Returns the last path segments of the commands.
    Set<String> names() {
        return commands.keySet();
    }

    /// Starts the command. If it can change something, it is recorded in the audit trail.
    ///
    /// @throws OperatorProblemException         if the request is invalid
    /// @throws IllegalArgumentException if the request is invalid
    OperatorTask begin(OperatorTasks tasks, String name, byte[] bytes, Operator operator) {
        Command command = commands.get(name);
        if (command == null) {
            throw OperatorProblem.notFound("unknown command " + name).exception();
        }
        OperatorRequestBody body = new OperatorRequestBody(bytes, command.fields());
        OperatorTasks.Work work = command.work().apply(body);
        return tasks.start(
                command.operation(),
                body.toMap(),
                command.recordedAs() == null ? work : recorded(operator, command.recordedAs(), body.sentence(), work));
    }

    private OperatorTasks.Work recorded(
            Operator operator, AuditAction action, String subject, OperatorTasks.Work work) {
        return task -> AuditTrail.run(servers, operator, action, subject, entry -> {
            List<Map<String, Object>> rows = work.run(task);
            task.results().forEach(entry::say);
            return rows;
        });
    }

    private void add(
            String name,
            AuditAction action,
            Set<String> fields,
            Function<OperatorRequestBody, OperatorTasks.Work> work) {
        commands.put(name, new Command(action.publishedName(), action, fields, work));
    }

    private OperatorTasks.Work replay(OperatorRequestBody body) {
        if (body.isTrue("all") && !body.texts("projections").isEmpty()) {
            throw OperatorProblem.badRequest("name either 'projections' or 'all', not both")
                    .exception();
        }
        boolean derivedOnly = body.isTrue("derived_only");
        List<Projection> projections = body.isTrue("all")
                ? ReplayRequest.allProjections(derivedOnly)
                : body.texts("projections").stream().map(Projection::named).toList();
        if (projections.isEmpty()) {
            throw OperatorProblem.badRequest("name 'projections', or 'all' of them")
                    .exception();
        }
        String ticker = body.text("ticker");
        ReplayRequest request = new ReplayRequest(
                projections,
                new ReplayScope(
                        ticker == null ? null : ticker.toUpperCase(Locale.ROOT), body.date("from"), body.date("to")),
                body.number("rate"),
                derivedOnly);
        return changing(request::start);
    }

    private OperatorTasks.Work diff(OperatorRequestBody body) {
        Generation generation = body.generation();
        String ticker = body.text("ticker");
        return task -> {
            try (Connection connection = servers.database()) {
                List<TableDifference> differences = LiveDiff.of(connection, generation, ticker);
                task.report(
                        differences.stream().allMatch(TableDifference::isEmpty)
                                ? generation + " and the live one are the same"
                                : generation + " and the live one differ");
                return differences.stream().map(LiveDiff::row).toList();
            }
        };
    }

    private OperatorTasks.Work verify(OperatorRequestBody body) {
        List<Generation> generations = body.generations();
        return task -> {
            List<Map<String, Object>> rows = new ArrayList<>();
            try (Connection connection = servers.database()) {
                for (Generation generation : generations) {
                    GenerationVerification verified = GenerationVerification.of(connection, generation);
                    task.report(verified.sentence());
                    rows.add(verified.row());
                }
            }
            return rows;
        };
    }

    private OperatorTasks.Work shadow(OperatorRequestBody body) {
        Double share = body.share("share");
        if ((share == null) != body.isTrue("stop")) {
            throw OperatorProblem.badRequest("name either a 'share', such as 5%, or 'stop': true")
                    .exception();
        }
        return changing(
                body,
                (connection, generations) -> share == null
                        ? ShadowRuns.stop(connection, generations)
                        : ShadowRuns.start(connection, generations, share));
    }

    private OperatorTasks.Work canary(OperatorRequestBody body) {
        List<String> ids = body.texts("keys").stream().distinct().toList();
        Double share = body.share("share");
        if (ids.isEmpty() && share == null) {
            throw OperatorProblem.badRequest("name 'keys' by their ids, a 'share' of the keys such as 10%, or both")
                    .exception();
        }
        CanaryKeys keys = new CanaryKeys(ids, share == null ? 0 : share);
        return changing(
                body, (connection, generations) -> GenerationOperations.startCanary(connection, generations, keys));
    }

    private OperatorTasks.Work redrive(OperatorRequestBody body) {
        DeadLetterSelection selection = selection(body);
        if (!selection.isNarrowed() && !body.isTrue("all")) {
            throw OperatorProblem.badRequest("select records: 'topic' ('partition', 'offset'), 'reason', or 'all'")
                    .exception();
        }
        if (body.has("value")
                && (selection.topic() == null || selection.partition() == null || selection.offset() == null)) {
            throw OperatorProblem.badRequest("'value' applies to one record: name its topic, partition and offset")
                    .exception();
        }
        Redrive redrive = new Redrive(selection, body.bytes("value"));
        return task -> {
            try (Connection connection = servers.database()) {
                Redrive.Outcome outcome = redrive.run(
                        connection, servers.kafka(), clock, rejected -> task.reportDetail(rejected.toString()));
                task.report(outcome.toString());
                return List.of(Map.of("redriven", outcome.redriven(), "still_rejected", outcome.stillRejected()));
            }
        };
    }

    private static DeadLetterSelection selection(OperatorRequestBody body) {
        return new DeadLetterSelection(
                body.text("topic"), body.number("partition"), body.offset("offset"), body.text("reason"));
    }

    private OperatorTasks.Work discard(OperatorRequestBody body) {
        String olderThan = body.text("older_than");
        Discard discard = new Discard(selection(body), olderThan == null ? null : time("older_than", olderThan, clock));
        if (!discard.selection().isNarrowed() && olderThan == null && !body.isTrue("all")) {
            throw OperatorProblem.badRequest(
                            "select records: 'topic' ('partition', 'offset'), 'reason', 'older_than', or 'all'")
                    .exception();
        }
        return task -> {
            try (Connection connection = servers.database()) {
                int discarded = discard.run(connection);
                task.report("discarded: " + discarded);
                return List.of(Map.of("discarded", discarded));
            }
        };
    }

    /// @throws OperatorProblemException if it is not a time
    static OffsetDateTime time(String field, String text, Clock clock) {
        try {
            return TimeExpression.parse(text, clock);
        } catch (IllegalArgumentException _) {
            throw OperatorProblem.badRequest("'" + field + "' must be " + TimeExpression.ACCEPTED)
                    .exception();
        }
    }

    private List<Map<String, Object>> clear(OperatorTask task) throws SQLException {
        try (Connection connection = servers.database()) {
            int dropped = DeadLetters.dropRedriven(connection);
            task.report("dropped: " + dropped);
            return List.of(Map.of("dropped", dropped));
        }
    }

    private OperatorTasks.Work changing(OperatorRequestBody body, GenerationChange.OfSome change) {
        return changing(change.of(body.generations()));
    }

    private OperatorTasks.Work changing(GenerationChange change) {
        return task -> {
            try (Connection connection = servers.database()) {
                List<GenerationTransition> changes = change.run(connection);
                changes.forEach(each -> task.report(each.sentence()));
                return changes.stream().map(GenerationTransition::row).toList();
            }
        };
    }
}
