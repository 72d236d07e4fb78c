package altdata.builder.commands;

import altdata.builder.generations.KnownGeneration;
import altdata.builder.status.GenerationStatus;
import altdata.builder.status.PartitionStatus;
import altdata.builder.status.StatusReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `projections status`: how far every generation has come.
@Command(
        name = "status",
        description =
                "Lists every generation: its state, what it has not read, how fast it reads, what was refused, and whether it stands still. Looks twice, a second apart.",
        mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
    private static final int MOST_MILLIS = 10_000;
    private static final long NANOS_BETWEEN_LOOKS = TimeUnit.SECONDS.toNanos(1);

    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Option(names = "--partitions", description = "A line for each partition.")
    private boolean partitions;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        try (Connection connection = servers.database();
                Admin admin = Admin.create(Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers.kafka,
                        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        MOST_MILLIS,
                        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        MOST_MILLIS / 2))) {
            StatusReader reader = new StatusReader(
                    admin, Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers.kafka), Clock.systemUTC());
            if (partitions) {
                output.print(byPartition(reader.read(connection)));
                return 0;
            }
            long start = System.nanoTime();
            Map<String, Long> before = new HashMap<>();
            reader.read(connection)
                    .forEach(status -> before.put(status.known().generation().schema(), status.records()));
            TimeUnit.NANOSECONDS.sleep(Math.max(0, NANOS_BETWEEN_LOOKS - (System.nanoTime() - start)));
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
        }
        return 0;
    }

    private static Map<String, Object> row(GenerationStatus status, double rate) {
        Map<String, Object> row = head(status);
        row.put("records", status.records());
        row.put("lag_rows", status.lagRows());
        row.put("lag_seconds", seconds(status.lag()));
        row.put("rows_per_second", Math.round(rate));
        row.put("derived_behind_seconds", seconds(status.markAge()));
        row.put("dead_letters", status.deadLetters());
        row.put("stalled", status.isStalled());
        row.put("problem", text(problem(status)));
        return row;
    }

    private static List<Map<String, Object>> byPartition(List<GenerationStatus> statuses) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (GenerationStatus status : statuses) {
            for (PartitionStatus partition : status.partitions()) {
                Map<String, Object> row = head(status);
                row.put("topic", partition.partition().topic());
                row.put("partition", partition.partition().partition());
                row.put("next_offset", partition.nextOffset());
                row.put("rows_accepted", partition.rowsAccepted());
                row.put("rows_refused", partition.rowsRefused());
                row.put("keys_wrong", partition.keysWrong());
                row.put("fields_ignored", partition.fieldsIgnored());
                row.put("lag_rows", partition.lag());
                row.put("problem", text(partition.problem()));
                rows.add(row);
            }
        }
        return rows;
    }

    private static Map<String, Object> head(GenerationStatus status) {
        KnownGeneration known = status.known();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("projection", known.generation().projection().publishedName());
        row.put("generation", known.generation().schema());
        row.put("state", known.state().name());
        row.put("paused", known.paused());
        row.put("scope", known.scope().isEverything() ? "" : known.scope().toString());
        return row;
    }

    private static @Nullable String problem(GenerationStatus status) {
        return status.known().isOwn()
                ? status.problem()
                : "its tables are defined by another version; builders of this one leave it alone";
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /// To a tenth.
    private static double seconds(Duration duration) {
        return Math.round(duration.toMillis() / 100.0) / 10.0;
    }
}
