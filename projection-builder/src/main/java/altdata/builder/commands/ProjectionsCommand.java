package altdata.builder.commands;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationChange;
import altdata.builder.generations.Releases;
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

/// `projections …`: how far each projection has come, and its rebuilding. The work is done by the running builders;
/// these commands only reach the database, but for the lag, which Kafka knows.
@Command(
        name = "projections",
        description = "Shows and rebuilds the projections.",
        mixinStandardHelpOptions = true,
        subcommands = {ReplayCommand.class, DiffCommand.class})
public final class ProjectionsCommand {
    private static final String STATUS = """
            select c.projection, g.schema_name as generation, g.state || case when g.paused then ' (paused)' else '' end as state, c.topic, c.partition, c.next_offset,
                c.rows_accepted, c.rows_refused, c.keys_wrong, c.fields_ignored
            from altdata.checkpoint c
            join altdata.generation g on (g.projection, g.number) = (c.projection, c.number)
            order by c.projection, c.number, c.topic, c.partition
            """;
    private static final String PLAN = """
            select g.projection, g.schema_name as live,
                (select coalesce(sum(c.next_offset), 0) from altdata.checkpoint c
                    where (c.projection, c.number) = (g.projection, g.number)) as records_to_read,
                (select coalesce(sum(pg_total_relation_size(t.oid)), 0) from pg_class t
                    where t.relnamespace = g.schema_name::regnamespace and t.relkind = 'r') as bytes_to_write,
                coalesce((select max(o.schema_name) from altdata.generation o
                    where o.projection = g.projection and o.state in ('BUILDING', 'CATCHING_UP', 'READY')), '')
                    as being_built
            from altdata.generation g
            where g.state = 'LIVE'
            order by g.projection
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

    @Command(
            description = "Shows what a replay of each projection would read and about how much it would write.",
            mixinStandardHelpOptions = true)
    int plan(
            @Mixin ConnectionOptions servers,
            @Option(names = "--json", description = "Prints a JSON array.") boolean json)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(PLAN)) {
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            Listing.print(out, Rows.of(query), json);
            out.flush();
        }
        return 0;
    }

    @Command(
            description = "Makes a generation live; the former one is retained and goes on consuming.",
            mixinStandardHelpOptions = true)
    int promote(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen) throws SQLException {
        try (Connection connection = servers.database()) {
            Generation generation = chosen.generation();
            Releases.promote(connection, Map.of(generation.projection(), generation));
        }
        say(chosen.generation() + " is live");
        return 0;
    }

    @Command(
            description = "Makes the generations live again that were before the last promotion.",
            mixinStandardHelpOptions = true)
    int rollback(@Mixin ConnectionOptions servers) throws SQLException {
        try (Connection connection = servers.database()) {
            Releases.rollback(connection).values().forEach(generation -> say(generation + " is live again"));
        }
        return 0;
    }

    @Command(description = "Lets the builders stop at a generation.", mixinStandardHelpOptions = true)
    int pause(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen) throws SQLException {
        return setPaused(servers, chosen.generation(), true);
    }

    @Command(description = "Lets the builders go on at a generation.", mixinStandardHelpOptions = true)
    int resume(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen) throws SQLException {
        return setPaused(servers, chosen.generation(), false);
    }

    @Command(description = "Gives up a generation that is being built.", mixinStandardHelpOptions = true)
    int cancel(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen) throws SQLException {
        try (Connection connection = servers.database()) {
            GenerationChange.cancel(connection, chosen.generation());
        }
        say(chosen.generation() + " is cancelled, its tables are gone");
        return 0;
    }

    @Command(
            description = "Drops a generation that is not needed any more; there is no rollback to it.",
            mixinStandardHelpOptions = true)
    int drop(@Mixin ConnectionOptions servers, @Mixin ChosenGeneration chosen) throws SQLException {
        try (Connection connection = servers.database()) {
            GenerationChange.drop(connection, chosen.generation());
        }
        say(chosen.generation() + " is dropped");
        return 0;
    }

    private int setPaused(ConnectionOptions servers, Generation generation, boolean paused) throws SQLException {
        try (Connection connection = servers.database()) {
            GenerationChange.pause(connection, generation, paused);
        }
        say(generation + (paused ? " is paused" : " goes on"));
        return 0;
    }

    private void say(String sentence) {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        out.println(sentence);
        out.flush();
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
