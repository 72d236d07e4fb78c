package altdata.builder.operator.http;

import altdata.builder.generations.Generation;
import altdata.builder.operator.Change;
import altdata.builder.operator.DeadLetters;
import altdata.builder.operator.GenerationChanges;
import altdata.builder.operator.GenerationName;
import altdata.builder.operator.LiveDiff;
import altdata.builder.operator.OperatorServers;
import altdata.builder.operator.Redrive;
import altdata.builder.operator.ReplayOrder;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/// What an operator can ask for, by the name of its path: each begins a run that does what the command of that name
/// does.
final class Orders {
    private static final Set<String> GENERATION = Set.of("generation");

    private final OperatorServers servers;
    private final Clock clock;
    private final Map<String, Order> orders = new TreeMap<>();

    private record Order(String operation, Set<String> fields, Function<Body, Runs.Work> work) {}

    private interface Changing {
        List<Change> change(Connection connection) throws SQLException;
    }

    private interface ChangingOne {
        Change change(Connection connection, Generation generation) throws SQLException;
    }

    Orders(OperatorServers servers, Clock clock) {
        this.servers = servers;
        this.clock = clock;
        add("replays", "replay", Set.of("projections", "all", "ticker", "from", "to", "rate"), this::replay);
        add("diffs", "diff", Set.of("generation", "ticker"), this::diff);
        add("promotions", "promote", Set.of("generations"), this::promote);
        add("rollbacks", "rollback", Set.of(), _ -> changing(GenerationChanges::rollback));
        add("pauses", "pause", GENERATION, body -> changingOne(body, GenerationChanges::pause));
        add("resumptions", "resume", GENERATION, body -> changingOne(body, GenerationChanges::resume));
        add("cancellations", "cancel", GENERATION, body -> changingOne(body, GenerationChanges::cancel));
        add("drops", "drop", GENERATION, body -> changingOne(body, GenerationChanges::drop));
        add("redrives", "redrive", Set.of("topic", "partition", "offset", "reason", "all", "value"), this::redrive);
        add("clearances", "clear", Set.of(), _ -> this::clear);
    }

    /// By what a path may end with.
    Set<String> names() {
        return orders.keySet();
    }

    /// Begins it.
    ///
    /// @throws ProblemException         where what is asked for makes no sense
    /// @throws IllegalArgumentException the same
    Run begin(Runs runs, String name, byte[] bytes) {
        Order order = orders.get(name);
        if (order == null) {
            throw Problem.notFound("nothing can be asked for at " + name).exception();
        }
        Body body = new Body(bytes, order.fields());
        return runs.start(order.operation(), body.shown(), order.work().apply(body));
    }

    private void add(String name, String operation, Set<String> fields, Function<Body, Runs.Work> work) {
        orders.put(name, new Order(operation, fields, work));
    }

    private Runs.Work replay(Body body) {
        List<Projection> projections = body.isTrue("all")
                ? List.of(Projection.values())
                : body.texts("projections").stream().map(Projection::named).toList();
        if (projections.isEmpty()) {
            throw Problem.badRequest("name 'projections', or 'all' of them").exception();
        }
        String ticker = body.text("ticker");
        ReplayOrder order = new ReplayOrder(
                projections,
                new ReplayScope(ticker == null ? null : ticker.toUpperCase(Locale.ROOT), body.date("from"), body.date("to")),
                body.number("rate"));
        return changing(order::start);
    }

    private Runs.Work diff(Body body) {
        Generation generation = body.generation();
        String ticker = body.text("ticker");
        return run -> {
            try (Connection connection = servers.database()) {
                List<TableDifference> differences = LiveDiff.of(connection, generation, ticker);
                run.say(
                        differences.stream().allMatch(TableDifference::isEmpty)
                                ? generation + " and the live one are the same"
                                : generation + " and the live one differ");
                return differences.stream().map(LiveDiff::row).toList();
            }
        };
    }

    private Runs.Work promote(Body body) {
        List<Generation> generations =
                body.texts("generations").stream().map(GenerationName::parse).toList();
        if (generations.isEmpty()) {
            throw Problem.badRequest("name 'generations'").exception();
        }
        return changing(connection -> GenerationChanges.promote(connection, generations));
    }

    private Runs.Work redrive(Body body) {
        String topic = body.text("topic");
        String reason = body.text("reason");
        Integer partition = body.number("partition");
        Long offset = body.offset("offset");
        if (topic == null && reason == null && !body.isTrue("all")) {
            throw Problem.badRequest("say which: 'topic' ('partition', 'offset'), 'reason', or 'all'")
                    .exception();
        }
        if (body.has("value") && (topic == null || partition == null || offset == null)) {
            throw Problem.badRequest("'value' is of one record: name its topic, partition and offset")
                    .exception();
        }
        Redrive redrive = new Redrive(topic, partition, offset, reason, body.bytes("value"));
        return run -> {
            try (Connection connection = servers.database()) {
                Redrive.Outcome outcome = redrive.run(connection, servers.kafka(), clock, run::say);
                run.say(outcome.toString());
                return List.of(Map.of("redriven", outcome.redriven(), "refused", outcome.refused()));
            }
        };
    }

    private List<Map<String, Object>> clear(Run run) throws SQLException {
        try (Connection connection = servers.database()) {
            int dropped = DeadLetters.dropRedriven(connection);
            run.say("dropped: " + dropped);
            return List.of(Map.of("dropped", dropped));
        }
    }

    private Runs.Work changingOne(Body body, ChangingOne changing) {
        Generation generation = body.generation();
        return changing(connection -> List.of(changing.change(connection, generation)));
    }

    private Runs.Work changing(Changing changing) {
        return run -> {
            try (Connection connection = servers.database()) {
                List<Change> changes = changing.change(connection);
                changes.forEach(change -> run.say(change.sentence()));
                return changes.stream().map(Change::row).toList();
            }
        };
    }
}
