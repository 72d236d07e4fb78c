package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/// Waits until every record is processed: all checkpoints are at the end of the log, no dirty mark is left, and
/// no generation is being built.
public final class CatchUp {
    private static final long MILLIS_BETWEEN_POLLS = 100;
    /// How long this state must last, because a writer that was resumed a moment ago may not have tried to
    /// write yet.
    private static final Duration QUIET_PERIOD = Duration.ofMillis(1_500);

    private static final String CHECKPOINTS = """
            select topic, partition, next_offset from altdata.visible_checkpoint where projection = ? and number = ?
            """;

    private final String kafka;
    private final DatabaseProcess postgres;

    /// @param kafka host:port
    public CatchUp(String kafka, DatabaseProcess postgres) {
        this.kafka = kafka;
        this.postgres = postgres;
    }

    /// Waits until the stack has caught up.
    ///
    /// @return since when, on the clock of `System.nanoTime()`
    /// @throws SuiteException if it does not catch up in time, so something hangs
    public long await(Duration longest) {
        long start = System.nanoTime();
        String lagging = "not checked yet";
        try (Admin admin = admin(kafka)) {
            long restSince = 0;
            while (System.nanoTime() - start < longest.toNanos()) {
                lagging = behind(admin);
                restSince = !lagging.isEmpty() ? 0 : restSince == 0 ? System.nanoTime() : restSince;
                if (restSince != 0 && System.nanoTime() - restSince > QUIET_PERIOD.toNanos()) {
                    return restSince;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS_BETWEEN_POLLS));
            }
        }
        throw new SuiteException("after " + longest.toSeconds() + " s the builders have not caught up: " + lagging);
    }

    private String behind(Admin admin) {
        try (Connection connection = postgres.connection()) {
            List<String> lagging = new ArrayList<>();
            Map<TopicPartition, Long> ends = ends(admin);
            for (KnownGenerations.GenerationInfo known : KnownGenerations.read(connection)) {
                if (known.state().equals("BUILDING") || known.state().equals("CATCHING_UP")) {
                    lagging.add(known.schema() + " is " + known.state());
                }
                Map<TopicPartition, Long> reached = reached(connection, known);
                String topic = known.projection().topic().name();
                for (int partition = 0; partition < Topic.PARTITIONS; partition++) {
                    TopicPartition at = new TopicPartition(topic, partition);
                    long end = ends.getOrDefault(at, 0L);
                    long next = reached.getOrDefault(at, 0L);
                    if (next != end) {
                        lagging.add(known.schema() + " of " + at + " at " + next + " of " + end);
                    }
                }
                String marks = known.projection().dirtyTable();
                if (marks != null && hasRows(connection, known.schema() + "." + marks)) {
                    lagging.add(known.schema() + " has dirty marks");
                }
            }
            return String.join(", ", lagging);
        } catch (SQLException | ExecutionException e) {
            return String.valueOf(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }

    /// Returns a client that fails within 10 s if Kafka is down.
    static Admin admin(String kafka) {
        return Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 10_000,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000));
    }

    /// Returns the end offset of every partition of every topic.
    static Map<TopicPartition, Long> ends(Admin admin) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> requested = new HashMap<>();
        for (Topic<?> topic : Topics.ALL) {
            for (int partition = 0; partition < Topic.PARTITIONS; partition++) {
                requested.put(new TopicPartition(topic.name(), partition), OffsetSpec.latest());
            }
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(requested).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    static Map<TopicPartition, Long> reached(Connection connection, KnownGenerations.GenerationInfo known)
            throws SQLException {
        Map<TopicPartition, Long> reached = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(CHECKPOINTS)) {
            query.setString(1, known.projection().publishedName());
            query.setInt(2, known.number());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    reached.put(new TopicPartition(row.getString(1), row.getInt(2)), row.getLong(3));
                }
            }
        }
        return reached;
    }

    private static boolean hasRows(Connection connection, String table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select exists (select from " + table + ")");
                ResultSet row = query.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }
}
