package altdata.builder.operator.cli;

import altdata.builder.generations.Canaries;
import altdata.builder.operator.DistributedTables;
import altdata.builder.operator.StatusRows;
import altdata.builder.status.GenerationStatus;
import altdata.builder.status.StatusReader;
import altdata.contracts.topic.IgnoredField;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Implements `projections status`: shows the progress of every generation.
@Command(
        name = "status",
        description =
                "Shows every generation: state, lag, rate, dead letters and whether it is stalled. Takes 1 s to measure the rate. "
                        + "Warns about topics with unsuitable settings.",
        mixinStandardHelpOptions = true)
final class ProjectionStatusCommand implements Callable<Integer> {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final long MEASURE_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Option(names = "--partitions", description = "Shows one line per partition.")
    private boolean partitions;

    @Option(
            names = "--shards",
            description = "Shows one line per node and distributed table, with the number and size of its shards.")
    private boolean shards;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        try (Connection connection = servers.database();
                Admin admin = Admin.create(servers.kafka(Map.of(
                        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        TIMEOUT_MILLIS,
                        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        TIMEOUT_MILLIS / 2)))) {
            StatusReader reader = new StatusReader(admin, servers.kafka(Map.of()), Clock.systemUTC());
            if (shards) {
                output.print(DistributedTables.rows(connection));
                return 0;
            }
            if (partitions) {
                output.print(StatusRows.byPartition(reader.read(connection)));
            } else {
                printGenerations(reader, connection);
            }
            Canaries.sentences(connection).forEach(sentence -> output.print("canary: " + sentence));
            reader.topicWarnings().forEach(output::warn);
        }
        return 0;
    }

    private void printGenerations(StatusReader reader, Connection connection)
            throws SQLException, InterruptedException {
        long start = System.nanoTime();
        Map<String, Long> before = new HashMap<>();
        reader.read(connection)
                .forEach(status -> before.put(status.known().generation().schema(), status.records()));
        TimeUnit.NANOSECONDS.sleep(Math.max(0, MEASURE_NANOS - (System.nanoTime() - start)));
        List<GenerationStatus> now = reader.read(connection);
        double seconds = (System.nanoTime() - start) / 1e9;
        output.print(now.stream()
                .map(status -> row(
                        status,
                        (status.records()
                                        - before.getOrDefault(
                                                status.known().generation().schema(), 0L))
                                / seconds))
                .toList());
        now.stream().filter(status -> status.ignoredFields() > 0).forEach(this::printIgnored);
    }

    private Map<String, Object> row(GenerationStatus status, double rate) {
        Map<String, Object> row = StatusRows.row(status, rate);
        if (output.isJson()) {
            row.put("ignored", status.ignored());
        }
        return row;
    }

    private void printIgnored(GenerationStatus status) {
        output.print(status.known().generation().schema() + ": "
                + IgnoredField.sentence(status.ignoredFields(), status.ignored()));
    }
}
