package altdata.benchmarks;

import altdata.benchmarks.compare.AppliedRows;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.AtLeastOne;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.producer.KafkaProducer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench fill`: loads a large data set into a running stack and reports the rate. The tickers start with
/// `LOAD-`.
@Command(
        name = "fill",
        description = "Loads entities, daily metric rows and posts into a running stack, and reports the rate.",
        mixinStandardHelpOptions = true)
final class FillBenchmark implements Callable<Integer> {
    private static final int LINGER_MILLIS = 50;
    private static final int SECONDS_OF_POSTS = 365 * 86_400;

    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "10000",
            converter = AtLeastOne.class,
            description = "Number of entities (default: ${DEFAULT-VALUE}).")
    private int entities;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "1095",
            converter = AtLeastOne.class,
            description = "Days of metric rows (default: ${DEFAULT-VALUE}).")
    private int days;

    @Option(
            names = "--posts",
            paramLabel = "N",
            defaultValue = "5000000",
            converter = AtLeastOne.class,
            description = "Number of posts (default: ${DEFAULT-VALUE}).")
    private int posts;

    @Override
    public Integer call() throws SQLException {
        Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);
        try (Connection connection = target.connection();
                KafkaProducer<byte[], byte[]> producer = target.producer(LINGER_MILLIS)) {
            for (int entity = 0; entity < entities; entity++) {
                var _ = producer.send(
                        BenchTarget.row(Topics.ENTITIES, LargeRows.ticker(entity), LargeRows.entity(entity)));
                var _ = producer.send(
                        BenchTarget.row(Topics.QUOTES, LargeRows.ticker(entity), LargeRows.quote(entity, now)));
            }
            fillMetrics(connection, producer, LocalDate.ofInstant(now, ZoneOffset.UTC));
            fillPosts(connection, producer, now);
        }
        return 0;
    }

    private void fillMetrics(Connection connection, KafkaProducer<byte[], byte[]> producer, LocalDate today)
            throws SQLException {
        long before = AppliedRows.of(connection, "metrics");
        long start = System.nanoTime();
        SplittableRandom random = new SplittableRandom(1);
        for (int entity = 0; entity < entities; entity++) {
            for (int day = days - 1; day >= 0; day--) {
                String row = LargeRows.metrics(entity, today.minusDays(day), random);
                var _ = producer.send(BenchTarget.row(Topics.METRICS, LargeRows.ticker(entity), row));
            }
        }
        producer.flush();
        long rows = (long) entities * days;
        BenchTarget.awaitApplied(connection, "metrics", before + rows);
        report("metric rows of 10 values, applied", rows, start);
        BenchTarget.awaitDerived(connection);
        report("metric rows, all derived", rows, start);
    }

    private void fillPosts(Connection connection, KafkaProducer<byte[], byte[]> producer, Instant now)
            throws SQLException {
        long before = AppliedRows.of(connection, "posts");
        long start = System.nanoTime();
        SplittableRandom random = new SplittableRandom(2);
        for (int number = 0; number < posts; number++) {
            String row = LargeRows.post(number, entities, now, SECONDS_OF_POSTS, random);
            String key = LargeRows.platformOf(row) + ":load-" + number;
            var _ = producer.send(BenchTarget.row(Topics.POSTS, key, row));
        }
        producer.flush();
        BenchTarget.awaitApplied(connection, "posts", before + posts);
        report("posts, applied", posts, start);
        BenchTarget.awaitDerived(connection);
        report("posts, all derived", posts, start);
    }

    private void report(String what, long rows, long start) {
        double seconds = (System.nanoTime() - start) / 1e9;
        target.print("%s: %,d in %.0f s, %,.0f per second", what, rows, seconds, rows / seconds);
    }
}
