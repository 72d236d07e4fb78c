package altdata.builder.status;

import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.MissingTables;
import altdata.builder.log.LogEndOffsets;
import altdata.builder.log.TopicConfigCheck;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.IgnoredField;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Reads the progress of every generation from the database, and the end offsets and the settings of topics
/// from Kafka.
public final class StatusReader {
    private static final String OLDEST_MARK = "select min(marked_at) from %s";
    private static final String DEAD_LETTERS =
            "select topic, count(*) from altdata.dead_letter where redriven_at is null and dropped_at is null group by topic";

    private final Admin admin;
    private final LogEndOffsets ends;
    private final NextRecordTimes next;
    private final Clock clock;

    /// @param kafka client settings for Kafka
    public StatusReader(Admin admin, Map<String, Object> kafka, Clock clock) {
        this.admin = admin;
        this.ends = new LogEndOffsets(admin);
        this.next = new NextRecordTimes(kafka);
        this.clock = clock;
    }

    /// Returns every generation that has tables, by projection and number. A deleted partition is reported only
    /// for the generations that read it.
    ///
    /// @throws KafkaException if Kafka does not respond
    public List<GenerationStatus> read(Connection connection) throws SQLException {
        List<KnownGeneration> known = Generations.known(connection).stream()
                .filter(generation -> generation.state().isActive())
                .toList();
        Map<Generation, List<StoredCheckpoint>> checkpoints =
                StoredCheckpoint.all(connection, List.of(Projection.values()));
        Map<String, Long> letters = deadLetters(connection);
        Map<Generation, List<IgnoredField>> ignored = IgnoredFieldCatalog.read(connection);
        Set<TopicPartition> read = new HashSet<>();
        checkpoints.values().forEach(each -> each.forEach(checkpoint -> read.add(checkpoint.partition())));
        LogEndOffsets.Ends reached = ends.of(read);
        List<GenerationStatus> statuses = new ArrayList<>();
        for (KnownGeneration each : known) {
            Duration markAge = markAge(connection, each);
            if (markAge == null) {
                // It was dropped concurrently.
                continue;
            }
            List<PartitionStatus> partitions = checkpoints.getOrDefault(each.generation(), List.of()).stream()
                    .map(checkpoint -> checkpoint.status(reached))
                    .toList();
            statuses.add(status(
                    each,
                    partitions,
                    markAge,
                    letters.getOrDefault(each.generation().projection().topic().name(), 0L),
                    ignored.getOrDefault(each.generation(), List.of())));
        }
        return statuses;
    }

    /// Returns the warnings about the settings of the topics, sorted.
    ///
    /// @throws KafkaException if Kafka does not respond
    public List<String> topicWarnings() {
        try {
            return TopicConfigCheck.warnings(admin);
        } catch (ExecutionException e) {
            throw new KafkaException("could not read the settings of the topics: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException(e);
        }
    }

    private GenerationStatus status(
            KnownGeneration known,
            List<PartitionStatus> partitions,
            Duration markAge,
            long deadLetters,
            List<IgnoredField> ignored) {
        Duration lag = lag(partitions);
        Duration sinceMoved = partitions.stream()
                .map(partition -> age(partition.movedAt()))
                .min(Duration::compareTo)
                .orElse(lag);
        String problem = partitions.stream()
                .map(PartitionStatus::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        // Before the oldest unread record was written, there was nothing to read.
        Duration stall = sinceMoved.compareTo(lag) < 0 ? sinceMoved : lag;
        return new GenerationStatus(known, partitions, lag, markAge, stall, problem, deadLetters, ignored);
    }

    private Duration lag(List<PartitionStatus> partitions) {
        Map<TopicPartition, Long> behind = new HashMap<>();
        for (PartitionStatus partition : partitions) {
            if (partition.lag() > 0 && partition.problem() == null) {
                behind.put(partition.partition(), partition.nextOffset());
            }
        }
        return next.times(behind).values().stream().map(this::age).reduce(Duration.ZERO, StatusReader::longer);
    }

    /// Returns null if its tables were dropped.
    private @Nullable Duration markAge(Connection connection, KnownGeneration known) throws SQLException {
        String marks = known.generation().projection().dirtyTable();
        if (marks == null || !known.hasCurrentDefinition()) {
            return Duration.ZERO;
        }
        try (PreparedStatement query = connection.prepareStatement(
                        OLDEST_MARK.formatted(known.generation().schema() + '.' + marks));
                ResultSet row = query.executeQuery()) {
            row.next();
            OffsetDateTime oldest = row.getObject(1, OffsetDateTime.class);
            return oldest == null ? Duration.ZERO : age(oldest.toInstant());
        } catch (SQLException e) {
            if (MissingTables.caused(e)) {
                return null;
            }
            throw e;
        }
    }

    private static Map<String, Long> deadLetters(Connection connection) throws SQLException {
        Map<String, Long> letters = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(DEAD_LETTERS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                letters.put(row.getString(1), row.getLong(2));
            }
        }
        return letters;
    }

    private Duration age(Instant time) {
        return longer(Duration.ZERO, Duration.between(time, clock.instant()));
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
