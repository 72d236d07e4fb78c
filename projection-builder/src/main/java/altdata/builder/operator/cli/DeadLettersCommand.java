package altdata.builder.operator.cli;

import altdata.builder.operator.DeadLetterFilter;
import altdata.builder.operator.DeadLetters;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Map;
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
        try (Connection connection = servers.database()) {
            TableOutput.print(out(), DeadLetters.list(connection, new DeadLetterFilter(topic, reason, since), limit), json);
        }
        return 0;
    }

    @Command(description = "Shows one record whole.", mixinStandardHelpOptions = true)
    int show(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "TOPIC") String topic,
            @Parameters(paramLabel = "PARTITION") int partition,
            @Parameters(paramLabel = "OFFSET") long offset,
            @Option(names = "--json", description = "Prints a JSON object.") boolean json)
            throws SQLException {
        try (Connection connection = servers.database()) {
            Map<String, Object> letter = DeadLetters.show(connection, topic, partition, offset);
            if (json) {
                TableOutput.printJson(out(), letter);
            } else {
                letter.forEach((column, value) -> out().printf("%-8s %s%n", column + ":", value));
            }
        }
        return 0;
    }

    @Command(description = "Forgets for good the dead letters that were redriven.", mixinStandardHelpOptions = true)
    int drop(
            @Mixin ConnectionOptions servers,
            @Option(names = "--redriven", required = true, description = "Those that were redriven.") boolean redriven)
            throws SQLException {
        try (Connection connection = servers.database()) {
            out().println("dropped: " + DeadLetters.dropRedriven(connection));
        }
        return 0;
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
