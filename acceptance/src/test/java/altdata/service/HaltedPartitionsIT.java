package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.topic.Topics;
import altdata.testing.ServiceProcess;
import altdata.testing.TestServers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/// A partition whose next records are lost stays halted until they are available again.
class HaltedPartitionsIT {
    private static final TestServers SERVERS = TestServers.another();
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final String TOPIC = Topics.PREDICTIONS.name();
    private static final String OF_TOPIC = " from altdata.checkpoint where topic = '" + TOPIC + "'";

    @Test
    void theProblemIsRecordedUntilItIsSolved() throws Exception {
        try (ServiceProcess _ = builder()) {
            await().atMost(TIMEOUT).ignoreExceptions().until(() -> number("count(*)") == 6);
            push();
            await().atMost(TIMEOUT).until(() -> number("sum(next_offset)") == 1);
        }
        execute("update altdata.checkpoint set problem = 'was halted' where topic = '" + TOPIC + "'");
        try (ServiceProcess _ = builder()) {
            // Nothing is lost: the topic ends at the checkpoint.
            await().atMost(TIMEOUT).until(() -> number("count(problem)") == 0);
        }
        createAgain();
        try (ServiceProcess _ = builder()) {
            await().atMost(TIMEOUT).until(() -> number("count(problem)") > 0);
            assertThat(text("min(problem)"))
                    .isEqualTo(TOPIC + " was deleted and created again, so its checkpoint is no longer valid");
            long halted = number("count(problem)");
            long epochs = number("sum(epoch)");
            // The builder tries again after 10 s. In the meantime no moment looks as if all records were read.
            await().atMost(TIMEOUT)
                    .pollInterval(Duration.ofMillis(2))
                    .failFast("the problem disappeared", () -> number("count(problem)") < halted)
                    .until(() -> number("sum(epoch)") > epochs);
        }
    }

    private static ServiceProcess builder() {
        return ServiceProcess.start("projection-builder", SERVERS.environment());
    }

    private static void push() throws ExecutionException, InterruptedException {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", SERVERS.kafka()), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            TOPIC,
                            "{\"data_key\":1,\"ticker\":\"HALT\",\"date\":\"2026-01-01\"}"
                                    .getBytes(StandardCharsets.UTF_8)))
                    .get();
        }
    }

    /// Deletes the topic; a builder creates it when it starts.
    private static void createAgain() throws ExecutionException, InterruptedException {
        try (Admin kafka = Admin.create(Map.of("bootstrap.servers", SERVERS.kafka()))) {
            kafka.deleteTopics(List.of(TOPIC)).all().get();
            await().atMost(TIMEOUT)
                    .until(() -> !kafka.listTopics().names().get().contains(TOPIC));
        }
    }

    private static long number(String expression) throws SQLException {
        return Long.parseLong(text(expression));
    }

    private static String text(String expression) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select " + expression + OF_TOPIC)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static Connection connection() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(SERVERS.databaseUrl());
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }
}
