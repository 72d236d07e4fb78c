package altdata.benchmarks.read;

import altdata.benchmarks.compare.AppliedRows;
import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.RowProducer;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/// Fills a stack's tables with the data of the read benchmark.
final class ReadData {
    private static final int LINGER_MILLIS = 50;
    private static final String LIVE =
            "select schema_name from altdata.generation where projection = 'metrics' and state = 'LIVE'";

    private final BenchStack stack;
    private final ReadSize size;
    private final Consumer<String> notes;

    ReadData(BenchStack stack, ReadSize size, Consumer<String> notes) {
        this.stack = stack;
        this.size = size;
        this.notes = notes;
    }

    /// Pushes all rows, and waits until they are applied and all derived tables are current. A stack that
    /// already has the rows is not changed.
    ///
    /// @param now determines the last day
    void load(Instant now) throws SQLException {
        long rows = (long) size.entities() * size.days();
        try (Connection connection = stack.connection()) {
            if (AppliedRows.of(connection, "metrics") >= rows) {
                return;
            }
            long start = System.nanoTime();
            push(LocalDate.ofInstant(now, ZoneOffset.UTC), now);
            await(() -> AppliedRows.of(connection, "metrics") >= rows && !hasMarks(connection));
            notes.accept("%,d metric rows loaded in %.0f s".formatted(rows, (System.nanoTime() - start) / 1e9));
        }
    }

    /// Finishes background work of the load, so that it does not disturb the next measurement.
    void settle() throws SQLException {
        try (Connection connection = stack.superuser("altdata");
                var statement = connection.createStatement()) {
            boolean _ = statement.execute("vacuum analyze");
            boolean _ = statement.execute("checkpoint");
        }
    }

    private void push(LocalDate today, Instant now) {
        SplittableRandom random = new SplittableRandom(11);
        try (KafkaProducer<byte[], byte[]> producer = RowProducer.to(stack.kafka(), LINGER_MILLIS)) {
            for (int entity = 0; entity < size.entities(); entity++) {
                send(producer, Topics.ENTITIES, entity, ReadRows.entity(entity));
                send(producer, Topics.QUOTES, entity, ReadRows.quote(entity, now));
                for (int day = size.days() - 1; day >= 0; day--) {
                    String row = ReadRows.metrics(entity, today.minusDays(day), day < size.socialDays(), random);
                    send(producer, Topics.METRICS, entity, row);
                }
            }
        }
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, Topic<?> topic, int entity, String row) {
        var _ = producer.send(new ProducerRecord<>(
                topic.name(),
                ReadRows.ticker(entity).getBytes(StandardCharsets.UTF_8),
                row.getBytes(StandardCharsets.UTF_8)));
    }

    private static boolean hasMarks(Connection connection) throws SQLException {
        try (PreparedStatement live = connection.prepareStatement(LIVE);
                ResultSet schema = live.executeQuery()) {
            schema.next();
            try (PreparedStatement query = connection.prepareStatement(
                            "select exists (select from " + schema.getString(1) + ".dirty_series)");
                    ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private interface Condition {
        boolean holds() throws SQLException;
    }

    private static void await(Condition condition) throws SQLException {
        while (!condition.holds()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }
}
