package altdata.verification.simulation;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// PostgreSQL, as far as the protocol needs it: one generation with its checkpoints and a table of whole records. It
/// executes the statements of the builder, which it recognizes by their text.
///
/// A transaction locks what it changes until its end and is undone if it does not commit. Each statement is a step of
/// the scheduler. A response can be lost after a commit, and a connection before it.
final class SimulatedDatabase {
    /// A transaction that waits longer, although no time passes while others can run, waits for itself.
    private static final Duration DEADLOCK = Duration.ofSeconds(1);

    private static final JsonMapper JSON = new JsonMapper();

    /// @param accepted the rows that were applied, counted in the same transaction
    record Checkpoint(long next, long epoch, long accepted) {}

    /// @param content all columns
    record StoredRow(long dataKey, byte[] contentHash, JsonNode content) {}

    private final Scheduler scheduler;
    private final Random random;
    private final Map<Integer, Checkpoint> checkpoints = new TreeMap<>();
    private final Map<String, StoredRow> rows = new TreeMap<>();
    private final Map<Object, Lock> locks = new HashMap<>();
    private boolean isPaused;
    private int lostResponses;

    SimulatedDatabase(Scheduler scheduler, Random random, int lostResponses) {
        this.scheduler = scheduler;
        this.random = random;
        this.lostResponses = lostResponses;
    }

    Map<Integer, Checkpoint> checkpoints() {
        return checkpoints;
    }

    Map<String, StoredRow> rows() {
        return rows;
    }

    DataSource dataSource() {
        return proxy(DataSource.class, (_, method, _) -> switch (method.getName()) {
            case "getConnection" -> proxy(Connection.class, new Session());
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /// Held by one transaction, or shared by several.
    private static final class Lock {
        private final Set<Session> holders = new HashSet<>();
        private boolean isExclusive;

        private boolean isFree(Session session, boolean exclusive) {
            return holders.isEmpty() || holders.size() == 1 && holders.contains(session) || !exclusive && !isExclusive;
        }
    }

    /// A connection with its transaction.
    private final class Session implements InvocationHandler {
        private final Deque<Runnable> undo = new ArrayDeque<>();
        private final List<Lock> held = new ArrayList<>();
        private boolean isAutoCommit = true;
        private boolean hasAdvanced;
        /// The value that a commit gives to [#isPaused]; null if the transaction does not set it.
        private @Nullable Boolean paused;

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws SQLException {
            switch (method.getName()) {
                case "setAutoCommit" -> isAutoCommit = (boolean) first(arguments);
                case "prepareStatement" -> {
                    return proxy(PreparedStatement.class, new Prepared(this, (String) first(arguments)));
                }
                case "createStatement" -> {
                    return proxy(Statement.class, new Prepared(this, ""));
                }
                case "createArrayOf" -> {
                    return null;
                }
                case "commit" -> commit();
                case "rollback", "close" -> rollback();
                default -> throw new UnsupportedOperationException(method.toString());
            }
            return null;
        }

        private void commit() throws SQLException {
            scheduler.step("commits");
            if (hasAdvanced && isPaused) {
                throw new Violation("paused: a batch was written to a paused generation");
            }
            boolean isLost = !undo.isEmpty() && lostResponses > 0 && random.nextInt(4) == 0;
            if (isLost) {
                lostResponses--;
                if (random.nextBoolean()) {
                    scheduler.say("loses its connection before the commit");
                    // The consumer is going to retry.
                    scheduler.progress();
                    throw new SQLException("connection lost");
                }
            }
            if (!undo.isEmpty()) {
                scheduler.progress();
            }
            if (paused != null) {
                isPaused = paused;
                scheduler.progress();
            }
            end();
            if (isLost) {
                scheduler.say("does not receive the response to its commit");
                throw new SQLException("connection lost");
            }
        }

        private void rollback() {
            while (!undo.isEmpty()) {
                undo.pop().run();
            }
            end();
        }

        private void end() {
            undo.clear();
            hasAdvanced = false;
            paused = null;
            held.forEach(lock -> lock.holders.remove(this));
            held.clear();
        }

        private void lock(Object what, boolean exclusive) {
            Lock lock = locks.computeIfAbsent(what, _ -> new Lock());
            while (!lock.isFree(this, exclusive)) {
                if (!scheduler.await(() -> lock.isFree(this, exclusive), DEADLOCK)) {
                    throw new Violation("deadlock: a transaction waits for " + what);
                }
            }
            lock.isExclusive = exclusive || lock.isExclusive && lock.holders.contains(this);
            if (lock.holders.add(this)) {
                held.add(lock);
            }
        }

        private void put(int partition, @Nullable Checkpoint changed) {
            Checkpoint before = checkpoints.get(partition);
            undo.push(() -> put(checkpoints, partition, before));
            put(checkpoints, partition, changed);
        }

        private void put(String identity, @Nullable StoredRow changed) {
            StoredRow before = rows.get(identity);
            undo.push(() -> put(rows, identity, before));
            put(rows, identity, changed);
        }

        private static <K, V> void put(Map<K, V> map, K key, @Nullable V value) {
            if (value == null) {
                map.remove(key);
            } else {
                map.put(key, value);
            }
        }
    }

    private static Object first(@Nullable Object @Nullable [] arguments) {
        if (arguments == null || arguments[0] == null) {
            throw new IllegalStateException("no argument");
        }
        return arguments[0];
    }

    /// A statement with its parameters.
    private final class Prepared implements InvocationHandler {
        private final Session session;
        private final String sql;
        private final @Nullable Object[] parameters = new Object[20];

        private Prepared(Session session, String sql) {
            this.session = session;
            this.sql = sql;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws SQLException {
            String name = method.getName();
            if (name.startsWith("set") && arguments != null && arguments.length == 2) {
                parameters[(int) first(arguments)] = arguments[1];
                return null;
            }
            return switch (name) {
                case "close" -> null;
                case "getConnection" -> proxy(Connection.class, session);
                case "executeQuery" -> resultSet(query());
                case "executeUpdate" -> update();
                case "execute" -> {
                    // A setting of the session, or an advisory lock.
                    if (sql.contains("advisory")) {
                        scheduler.step("locks");
                        session.lock(sql + parameters[1], true);
                    }
                    yield false;
                }
                default -> throw new UnsupportedOperationException(method.toString());
            };
        }

        private List<@Nullable Object[]> query() throws SQLException {
            List<@Nullable Object[]> result;
            if (sql.startsWith("with g as (")) {
                result = takeOver();
            } else if (sql.contains("for update of t")) {
                result = lockedRows();
            } else if (sql.startsWith("select state from altdata.generation")) {
                result = List.<@Nullable Object[]>of(new Object[] {"LIVE"});
            } else if (sql.startsWith("select from altdata.generation")) {
                scheduler.step("locks the generation");
                session.lock("generation", true);
                result = List.of();
            } else if (sql.startsWith("select from altdata.checkpoint")) {
                scheduler.step("locks the checkpoints");
                checkpoints.keySet().forEach(partition -> session.lock(partition, true));
                result = List.of();
            } else {
                throw new UnsupportedOperationException(sql);
            }
            if (session.isAutoCommit) {
                session.commit();
            }
            return result;
        }

        private int update() throws SQLException {
            int changed;
            if (sql.startsWith("update altdata.checkpoint\nset next_offset")) {
                changed = advance();
            } else if (sql.contains(".ticker_offset") || sql.contains(".content_checksum")) {
                changed = 1;
            } else if (sql.startsWith("update api_keys_g1.api_key t set")) {
                changed = write(false);
            } else if (sql.startsWith("insert into api_keys_g1.api_key")) {
                changed = write(true);
            } else if (sql.startsWith("update altdata.generation set paused")) {
                scheduler.step("sets paused to %s", parameters[1]);
                session.lock("generation", true);
                session.paused = (boolean) parameter(1);
                changed = 1;
            } else if (sql.startsWith("update altdata.checkpoint set epoch = epoch + 1")) {
                changed = fence();
            } else {
                throw new UnsupportedOperationException(sql);
            }
            if (session.isAutoCommit) {
                session.commit();
            }
            return changed;
        }

        private Object parameter(int index) {
            Object value = parameters[index];
            if (value == null) {
                throw new IllegalStateException("parameter " + index + " is missing: " + sql);
            }
            return value;
        }

        private List<@Nullable Object[]> takeOver() {
            int partition = (int) parameter(4);
            scheduler.step("takes over partition %d", partition);
            session.lock("generation", false);
            if (isPaused) {
                return List.of();
            }
            session.lock(partition, true);
            Checkpoint before = checkpoints.getOrDefault(partition, new Checkpoint(0, 0, 0));
            Checkpoint after = new Checkpoint(before.next, before.epoch + 1, before.accepted);
            session.put(partition, after);
            return List.<@Nullable Object[]>of(
                    new Object[] {after.next, after.epoch, false, parameter(5), after.next == 0, null, null});
        }

        /// Without the fence, the condition begins with `true or`.
        private int advance() {
            int partition = (int) parameter(11);
            long from = (long) parameter(12);
            scheduler.step("advances partition %d from %d to %d", partition, from, parameter(1));
            session.lock(partition, true);
            Checkpoint before = checkpoints.get(partition);
            if (before == null
                    || !sql.contains("true or") && (before.next != from || before.epoch != (long) parameter(13))) {
                scheduler.say("is fenced");
                return 0;
            }
            session.put(
                    partition,
                    new Checkpoint((long) parameter(1), before.epoch, before.accepted + (long) parameter(2)));
            session.hasAdvanced = true;
            return 1;
        }

        private int fence() {
            scheduler.step("fences the generation");
            for (Map.Entry<Integer, Checkpoint> each : List.copyOf(checkpoints.entrySet())) {
                session.lock(each.getKey(), true);
                Checkpoint before = each.getValue();
                session.put(each.getKey(), new Checkpoint(before.next, before.epoch + 1, before.accepted));
            }
            return checkpoints.size();
        }

        private List<@Nullable Object[]> lockedRows() {
            scheduler.step("reads rows");
            List<@Nullable Object[]> found = new ArrayList<>();
            for (String identity : identities()) {
                if (rows.containsKey(identity)) {
                    session.lock(identity, true);
                    StoredRow row = rows.get(identity);
                    if (row != null) {
                        found.add(new Object[] {identity, row.dataKey, row.contentHash, 0L, null, null});
                    }
                }
            }
            return found;
        }

        /// Writes the rows that exist, or inserts those that do not.
        private int write(boolean isInsert) {
            scheduler.step(isInsert ? "inserts rows" : "replaces rows");
            int changed = 0;
            for (JsonNode row : json()) {
                String identity = row.get("key_id").asString();
                session.lock(identity, true);
                if (rows.containsKey(identity) != isInsert) {
                    session.put(identity, stored(row));
                    changed++;
                }
            }
            return changed;
        }

        private List<String> identities() {
            List<String> identities = new ArrayList<>();
            json().forEach(row -> identities.add(row.get("key_id").asString()));
            identities.sort(null);
            return identities;
        }

        private JsonNode json() {
            return JSON.readTree((String) parameter(1));
        }

        private static StoredRow stored(JsonNode row) {
            return new StoredRow(
                    row.get("data_key").asLong(),
                    HexFormat.of().parseHex(row.get("content_hash").asString().substring(2)),
                    row);
        }
    }

    private static ResultSet resultSet(List<@Nullable Object[]> rows) {
        int[] current = {-1};
        return proxy(ResultSet.class, (_, method, arguments) -> switch (method.getName()) {
            case "next" -> ++current[0] < rows.size();
            case "close" -> null;
            case "getLong", "getString", "getBoolean", "getBytes", "getObject" ->
                rows.get(current[0])[(int) first(arguments) - 1];
            default -> throw new UnsupportedOperationException(method + " " + Arrays.toString(arguments));
        });
    }
}
