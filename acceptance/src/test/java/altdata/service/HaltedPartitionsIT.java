package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.stack.servers.EmbeddedKafkaServer;
import altdata.testing.AltdataCommand;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestServers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

/// A partition whose next records are lost is halted until they are available again. The other partitions of its
/// topic are consumed further.
@Slow
class HaltedPartitionsIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final String TOPIC = Topics.PREDICTIONS.name();
    private static final TopicPartition LOST = new TopicPartition(TOPIC, 0);
    private static final TopicPartition OTHER = new TopicPartition(TOPIC, 1);

    private TestServers servers = TestServers.another();

    /// A trigger counts the problems that are recorded and removed, because a test that reads the table could miss a
    /// moment without one.
    @BeforeEach
    void createTables() throws SQLException {
        try (ServiceProcess _ = builder()) {
            await().atMost(TIMEOUT).ignoreExceptions().until(() -> number("count(*)") == 6);
        }
        execute("create table altdata.problem_change (problem text)");
        execute("""
                create function altdata.record_problem_change() returns trigger language plpgsql as $$
                begin
                    insert into altdata.problem_change values (new.problem);
                    return new;
                end $$""");
        execute("""
                create trigger problem_change after update on altdata.checkpoint
                for each row when (old.problem is distinct from new.problem)
                execute function altdata.record_problem_change()""");
    }

    @Test
    void theProblemEndsWhenItIsSolved() throws Exception {
        push(LOST, 1);
        execute("update altdata.checkpoint set problem = 'was halted' where topic = '" + TOPIC + "'");
        try (ServiceProcess _ = builder()) {
            // Nothing is lost: the topic contains the next records.
            await().atMost(TIMEOUT).until(() -> number("count(problem)") == 0 && number("sum(next_offset)") == 1);
        }
    }

    @Test
    void theProblemIsRecordedUntilItIsSolved() throws Exception {
        try (Admin admin = admin()) {
            admin.deleteTopics(List.of(TOPIC)).all().get();
            await().atMost(TIMEOUT)
                    .until(() -> !admin.listTopics().names().get().contains(TOPIC));
        }
        // Creates the topic.
        try (ServiceProcess _ = builder()) {
            awaitSecondAttempt(number("sum(epoch)"), 6);
            assertThat(text("min(problem)"))
                    .isEqualTo(TOPIC + " was deleted and created again, so its checkpoint is no longer valid");
            assertThat(count("altdata.problem_change")).isEqualTo(6);
        }
    }

    @Test
    void otherPartitionsAreConsumedFurther() throws Exception {
        push(LOST, 3);
        push(OTHER, 1);
        try (Admin admin = admin()) {
            admin.deleteRecords(Map.of(LOST, RecordsToDelete.beforeOffset(2)))
                    .all()
                    .get();
        }
        // A checkpoint that has read something: one that has not would skip the lost records.
        execute("update altdata.checkpoint set next_offset = 1, unread = false where topic = '" + TOPIC
                + "' and partition = 0");
        try (ServiceProcess _ = builder()) {
            await().atMost(TIMEOUT).until(() -> number("count(problem)") == 1);
            push(OTHER, 1);
            await().atMost(TIMEOUT).until(() -> number("max(next_offset) filter (where partition = 1)") == 2);
            awaitSecondAttempt(number("max(epoch) filter (where partition = 0)"), 1);
            assertThat(text("string_agg(problem, '') filter (where partition = 0)"))
                    .startsWith(TOPIC + " has lost records");
            assertThat(number("max(next_offset) filter (where partition = 0)")).isEqualTo(1);
            assertThat(count("altdata.problem_change")).isEqualTo(1);
        }
    }

    /// Other records have the offsets of the lost ones.
    ///
    /// @param restored the directory of the partition; empty for all of the broker, which then also forgets the
    /// leader epochs
    @ParameterizedTest
    @ValueSource(strings = {"altdata.predictions-0", ""})
    void lostRecordsAreNoticedIfOthersHaveTheirOffsets(String restored, @TempDir Path directory) throws Exception {
        restoreEarlierCopy(directory, restored);
        withKafka(directory, () -> {
            push(LOST, 4);
            try (ServiceProcess _ = builder()) {
                await().atMost(TIMEOUT).until(() -> number("count(problem)") == 1);
                awaitSecondAttempt(number("max(epoch) filter (where partition = 0)"), 1);
                assertThat(number("sum(next_offset)")).isEqualTo(4);
                assertThat(count("altdata.problem_change")).isEqualTo(1);
            }
        });
    }

    /// The log is shorter than what the live generation has read.
    @Test
    void aReplayAcceptsTheLoss(@TempDir Path directory) throws Exception {
        restoreEarlierCopy(directory, LOST.toString());
        withKafka(directory, () -> {
            try (ServiceProcess _ = builder()) {
                await().atMost(TIMEOUT).until(() -> number("count(problem)") == 1);
                AltdataCommand.CommandOutput replay =
                        AltdataCommand.run(servers, new ProjectionsCommand(), "replay", "predictions", "--promote");
                assertThat(replay.exit()).as(replay.text()).isZero();
                assertThat(number("sum(next_offset) filter (where number = 2)")).isEqualTo(2);
            }
        });
    }

    /// Leaves a broker that was restored from a copy: of four records that the builder has read, it has the first two.
    private void restoreEarlierCopy(Path directory, String restored) throws Exception {
        execute("delete from altdata.checkpoint");
        Path original = directory.resolve("kafka").resolve(restored);
        Path copy = directory.resolve("copy");
        withKafka(directory, () -> {
            try (ServiceProcess _ = builder()) {
                await().atMost(TIMEOUT).ignoreExceptions().until(() -> number("count(*)") == 6);
                push(LOST, 2);
                await().atMost(TIMEOUT).until(() -> number("sum(next_offset)") == 2);
            }
        });
        FileSystemUtils.copyRecursively(original, copy);
        // Each start begins a new leader epoch.
        withKafka(directory, () -> {});
        withKafka(directory, () -> {
            push(LOST, 2);
            try (ServiceProcess _ = builder()) {
                await().atMost(TIMEOUT).until(() -> number("sum(next_offset)") == 4);
            }
        });
        FileSystemUtils.deleteRecursively(original);
        FileSystemUtils.copyRecursively(copy, original);
    }

    /// Waits until a builder has tried twice to take over the halted partitions.
    private void awaitSecondAttempt(long epochs, int halted) {
        await().atMost(TIMEOUT)
                .until(() -> number("count(problem)") == halted
                        && number("sum(epoch) filter (where problem is not null)") >= epochs + halted * 2L);
    }

    private interface Step {
        void run() throws Exception;
    }

    private void withKafka(Path directory, Step step) throws Exception {
        try (EmbeddedKafkaServer server = EmbeddedKafkaServer.start(directory.resolve("kafka"), 0)) {
            servers = new TestServers(
                    server.address(), servers.databaseUrl(), servers.superuserUrl(), servers.builderSettings());
            step.run();
        }
    }

    private ServiceProcess builder() {
        return ServiceProcess.start("projection-builder", servers.environment());
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", servers.kafka()));
    }

    private void push(TopicPartition partition, int records) throws ExecutionException, InterruptedException {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers.kafka()), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int record = 0; record < records; record++) {
                byte[] row =
                        "{\"data_key\":1,\"ticker\":\"HALT\",\"date\":\"2026-01-01\"}".getBytes(StandardCharsets.UTF_8);
                producer.send(new ProducerRecord<>(TOPIC, partition.partition(), null, row))
                        .get();
            }
        }
    }

    private long number(String expression) throws SQLException {
        return Long.parseLong(text(expression));
    }

    private String text(String expression) throws SQLException {
        return query("select " + expression + " from altdata.checkpoint where topic = '" + TOPIC + "'");
    }

    private long count(String table) throws SQLException {
        return Long.parseLong(query("select count(*) from " + table));
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = servers.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = servers.database();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
