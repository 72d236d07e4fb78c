package altdata.builder.commands;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `dead-letters list`, `show`, `redrive`, `drop`: the rows that were refused.
@Command(
        name = "dead-letters",
        description = "Shows the rows that were refused, and tries them again.",
        mixinStandardHelpOptions = true,
        subcommands = RedriveCommand.class)
public final class DeadLettersCommand {
    private static final String LIST = """
            select topic, partition, record_offset as "offset", record_time as time, reason, message, redriven_at as redriven
            from altdata.dead_letter
            where (?::text is null or topic = 'altdata.' || ?) and (?::text is null or reason = ?)
                and (?::timestamptz is null or record_time >= ?)
            order by record_time desc, topic, partition, record_offset
            limit ?
            """;
    private static final String SHOW = """
            select reason, message, record_key, record_value
            from altdata.dead_letter
            where topic = 'altdata.' || ? and partition = ? and record_offset = ?
            """;

    @Spec
    private @Nullable CommandSpec spec;

    @Command(description = "Lists the newest first.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ConnectionOptions servers,
            @Option(names = "--topic", description = "Of this topic alone, such as metrics.") @Nullable String topic,
            @Option(names = "--reason", description = "With this reason alone, such as missing_field.") @Nullable
                    String reason,
            @Option(names = "--since", description = "Written at or after this time, such as 2026-11-19T14:00:00Z.")
                    @Nullable
                    OffsetDateTime since,
            @Option(
                            names = "--limit",
                            description = "At most so many (default: ${DEFAULT-VALUE}).",
                            defaultValue = "100")
                    int limit,
            @Option(names = "--json", description = "Prints a JSON array.") boolean json)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(LIST)) {
            query.setString(1, topic);
            query.setString(2, topic);
            query.setString(3, reason);
            query.setString(4, reason);
            query.setObject(5, since);
            query.setObject(6, since);
            query.setInt(7, limit);
            Listing.print(out(), Rows.of(query), json);
        }
        return 0;
    }

    @Command(description = "Shows one record whole.", mixinStandardHelpOptions = true)
    int show(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "TOPIC") String topic,
            @Parameters(paramLabel = "PARTITION") int partition,
            @Parameters(paramLabel = "OFFSET") long offset)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(SHOW)) {
            query.setString(1, topic);
            query.setInt(2, partition);
            query.setLong(3, offset);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new IllegalArgumentException(
                            "there is no dead letter " + topic + " " + partition + " " + offset);
                }
                out().println("reason:  " + row.getString(1));
                out().println("message: " + row.getString(2));
                out().println("key:     " + text(row.getBytes(3)));
                out().println("value:   " + text(row.getBytes(4)));
            }
        }
        return 0;
    }

    @Command(description = "Forgets for good the dead letters that were redriven.", mixinStandardHelpOptions = true)
    int drop(
            @Mixin ConnectionOptions servers,
            @Option(names = "--redriven", required = true, description = "Those that were redriven.") boolean redriven)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement drop =
                        connection.prepareStatement("delete from altdata.dead_letter where redriven_at is not null")) {
            out().println("dropped: " + drop.executeUpdate());
        }
        return 0;
    }

    private static String text(byte @Nullable [] bytes) {
        return bytes == null ? "(null)" : new String(bytes, StandardCharsets.UTF_8);
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
