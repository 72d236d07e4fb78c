package altdata.builder.commands;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `projections status`: how far each projection has come.
@Command(name = "projections", description = "Shows the projections.", mixinStandardHelpOptions = true)
public final class ProjectionsCommand {
    private static final String STATUS = """
            select c.projection, c.number as generation, g.state, c.topic, c.partition, c.next_offset,
                c.rows_accepted, c.rows_refused, c.keys_wrong, c.fields_ignored
            from altdata.checkpoint c
            join altdata.generation g on (g.projection, g.number) = (c.projection, c.number)
            order by c.projection, c.number, c.topic, c.partition
            """;
    private static final int MOST_MILLIS = 10_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            description = "Lists every generation with its lag in rows, and what was counted on the way.",
            mixinStandardHelpOptions = true)
    int status(
            @Mixin ConnectionOptions servers,
            @Option(names = "--json", description = "Prints a JSON array.") boolean json)
            throws SQLException, InterruptedException, ExecutionException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(STATUS)) {
            List<Map<String, Object>> rows = Rows.of(query);
            addLag(rows, servers.kafka);
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            Listing.print(out, rows, json);
        }
        return 0;
    }

    private static void addLag(List<Map<String, Object>> rows, String kafka)
            throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, MOST_MILLIS,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, MOST_MILLIS / 2))) {
            Map<TopicPartition, OffsetSpec> asked = rows.stream()
                    .collect(Collectors.toMap(ProjectionsCommand::partition, _ -> OffsetSpec.latest(), (a, _) -> a));
            Map<TopicPartition, Long> ends = new HashMap<>();
            for (var end : admin.listOffsets(asked).all().get().entrySet()) {
                ends.put(end.getKey(), end.getValue().offset());
            }
            rows.forEach(
                    row -> row.put("lag", ends.getOrDefault(partition(row), 0L) - Rows.number(row, "next_offset")));
        }
    }

    private static TopicPartition partition(Map<String, Object> row) {
        return new TopicPartition(String.valueOf(row.get("topic")), (int) Rows.number(row, "partition"));
    }
}
