package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.schedule.PeriodicTask;
import altdata.builder.sql.SqlArrays;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Records the time up to which each generation has applied all records, for point-in-time reads.
///
/// The timestamps of consumed records do not show this time: a partition may have no new records, and a
/// consumer does not see the records of an open transaction. Therefore this class regularly samples the end
/// offsets of all partitions, together with the time before the query. If the checkpoints of a generation
/// have reached the end offsets of a sample, the generation has applied everything that the brokers
/// appended before the time of the sample. The offsets of a topic that is missing, or was deleted and
/// created again, say nothing, so a generation with a problem makes no progress.
public final class ReadProgress {
    private static final Duration PERIOD = Duration.ofMillis(500);
    /// The samples of five minutes. If a generation lags further behind, its recorded time does not change
    /// until it has caught up.
    private static final int MAX_SAMPLES = 600;

    private static final String CHECKPOINTS =
            "select projection, number, topic, partition, next_offset, problem is not null from altdata.visible_checkpoint";
    private static final String WRITE = """
            insert into altdata.read_progress as p (projection, number, read_until)
            select * from unnest(?::text[], ?::int[], ?::timestamptz[])
            on conflict (projection, number) do update set read_until = excluded.read_until
            where p.read_until < excluded.read_until
            """;
    private static final Set<String> TOPICS =
            Topics.ALL.stream().map(Topic::name).collect(Collectors.toUnmodifiableSet());

    /// @param moment the time before the end offsets were queried, minus the tolerance
    /// @param ends   the end offsets of all partitions by topic, without topics that are missing or that have a
    /// partition whose leader does not respond
    private record Sample(Instant moment, Map<String, Map<TopicPartition, Long>> ends) {
        private static Sample of(Instant moment, LogEndOffsets.Ends ends) {
            Map<String, Map<TopicPartition, Long>> byTopic = new HashMap<>();
            ends.known()
                    .forEach((partition, end) -> byTopic.computeIfAbsent(partition.topic(), _ -> new HashMap<>())
                            .put(partition, end.offset()));
            ends.unavailable().forEach(partition -> byTopic.remove(partition.topic()));
            return new Sample(moment, byTopic);
        }
    }

    private final DataSource database;
    private final LogEndOffsets endOffsets;
    private final Clock clock;
    private final Duration tolerance;
    private final Deque<Sample> newestFirst = new ArrayDeque<>();

    private ReadProgress(DataSource database, LogEndOffsets endOffsets, Clock clock, Duration tolerance) {
        this.database = database;
        this.endOffsets = endOffsets;
        this.clock = clock;
        this.tolerance = tolerance;
    }

    /// Records the progress every 500 ms, in a thread of its own.
    ///
    /// @param tolerance the maximum difference between the clocks of this machine and the brokers
    public static PeriodicTask start(DataSource database, LogEndOffsets endOffsets, Clock clock, Duration tolerance) {
        ReadProgress progress = new ReadProgress(database, endOffsets, clock, tolerance);
        PeriodicTask task = new PeriodicTask(
                "read-progress", PERIOD, "record the progress for point-in-time reads", progress::record);
        task.start();
        return task;
    }

    private void record() throws SQLException {
        Instant moment = clock.instant().minus(tolerance);
        newestFirst.addFirst(Sample.of(moment, endOffsets.ofTopics(TOPICS)));
        while (newestFirst.size() > MAX_SAMPLES) {
            newestFirst.removeLast();
        }
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            write(connection, progress(connection));
        }
    }

    private Map<Generation, Instant> progress(Connection connection) throws SQLException {
        Map<Generation, Map<TopicPartition, Long>> checkpoints = new LinkedHashMap<>();
        for (KnownGeneration known : Generations.known(connection)) {
            // Also before it is READY, so that the time is known when it is promoted.
            if (known.state().hasDerivedTables() && known.hasCurrentDefinition()) {
                checkpoints.put(known.generation(), new HashMap<>());
            }
        }
        try (PreparedStatement query = connection.prepareStatement(CHECKPOINTS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                // A newer version may have more projections.
                Projection projection = Projection.find(row.getString(1)).orElse(null);
                Generation generation = projection == null ? null : new Generation(projection, row.getInt(2));
                if (row.getBoolean(6)) {
                    checkpoints.remove(generation);
                }
                Map<TopicPartition, Long> offsets = checkpoints.get(generation);
                if (offsets != null) {
                    offsets.put(new TopicPartition(row.getString(3), row.getInt(4)), row.getLong(5));
                }
            }
        }
        Map<Generation, Instant> progress = new LinkedHashMap<>();
        checkpoints.forEach((generation, offsets) -> {
            Instant moment = readUntil(generation.projection().topic().name(), offsets);
            if (moment != null) {
                progress.put(generation, moment);
            }
        });
        return progress;
    }

    /// The time of the newest sample that the checkpoints have reached; null if they have reached no sample.
    private @Nullable Instant readUntil(String topic, Map<TopicPartition, Long> checkpoints) {
        for (Sample sample : newestFirst) {
            Map<TopicPartition, Long> ends = sample.ends().get(topic);
            if (ends != null
                    && ends.entrySet().stream()
                            .allMatch(end -> checkpoints.getOrDefault(end.getKey(), 0L) >= end.getValue())) {
                return sample.moment();
            }
        }
        return null;
    }

    private static void write(Connection connection, Map<Generation, Instant> progress) throws SQLException {
        if (progress.isEmpty()) {
            return;
        }
        try (PreparedStatement write = connection.prepareStatement(WRITE)) {
            SqlArrays.bind(
                    write,
                    1,
                    "text",
                    progress.keySet(),
                    generation -> generation.projection().publishedName());
            SqlArrays.bind(write, 2, "integer", progress.keySet(), Generation::number);
            SqlArrays.bind(
                    write,
                    3,
                    "timestamptz",
                    progress.values(),
                    moment -> OffsetDateTime.ofInstant(moment, ZoneOffset.UTC));
            write.executeUpdate();
        }
    }
}
