package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.DeadLetterFilter;
import altdata.builder.operator.DeadLetters;
import altdata.builder.operator.Operator;
import altdata.builder.operator.PrintableText;
import altdata.hosting.command.AtLeastOne;
import altdata.hosting.command.ExitCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Implements `dead-letters list`, `show` and `drop`.
@Command(
        name = "dead-letters",
        description = "Lists rejected rows, sends them again or discards them.",
        mixinStandardHelpOptions = true,
        subcommands = {RedriveCommand.class, DiscardCommand.class})
public final class DeadLettersCommand {
    @Command(description = "Lists rejected rows, newest first.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ConnectionOptions servers,
            @Option(
                            names = "--topic",
                            paramLabel = "TOPIC",
                            converter = TopicArgument.class,
                            description = "Only this topic, such as metrics.")
                    @Nullable
                    String topic,
            @Option(
                            names = "--reason",
                            paramLabel = "REASON",
                            converter = ReasonArgument.class,
                            description = "Only this reason, such as missing_field.")
                    @Nullable
                    String reason,
            @Option(
                            names = "--since",
                            paramLabel = "TIME",
                            converter = TimeArgument.class,
                            description =
                                    "Only rows since this time: 2026-11-01, 2026-11-01T14:00:00Z, or 24h for the last 24 hours.")
                    @Nullable
                    OffsetDateTime since,
            @Option(
                            names = "--limit",
                            converter = AtLeastOne.class,
                            description = "Maximum number of rows (default: ${DEFAULT-VALUE}).",
                            defaultValue = "100")
                    int limit,
            @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            output.print(DeadLetters.list(connection, new DeadLetterFilter(topic, reason, since), limit));
        }
        return 0;
    }

    @Command(description = "Shows one rejected record completely.", mixinStandardHelpOptions = true)
    int show(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "TOPIC", converter = TopicArgument.class) String topic,
            @Parameters(paramLabel = "PARTITION") int partition,
            @Parameters(paramLabel = "OFFSET") long offset,
            @Mixin ObjectOutput output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            Map<String, Object> deadLetter = DeadLetters.find(connection, topic, partition, offset);
            output.print(
                    deadLetter,
                    deadLetter.entrySet().stream()
                            .map(field -> "%-8s %s"
                                    .formatted(
                                            field.getKey() + ':', PrintableText.of(String.valueOf(field.getValue()))))
                            .collect(Collectors.joining(System.lineSeparator())));
        }
        return 0;
    }

    @Command(description = "Permanently deletes the dead letters that were redriven.", mixinStandardHelpOptions = true)
    int drop(
            @Mixin ConnectionOptions servers,
            @Option(names = "--redriven", required = true, description = "Deletes the redriven dead letters.")
                    boolean redriven,
            @Mixin ObjectOutput output)
            throws Exception {
        int dropped = AuditTrail.run(
                servers.servers(), Operator.ofCommandLine(), AuditAction.CLEAR, "redriven dead letters", entry -> {
                    try (Connection connection = servers.database()) {
                        int number = DeadLetters.dropRedriven(connection);
                        entry.say("dropped: " + number);
                        return number;
                    }
                });
        output.print(Map.of("dropped", dropped), "dropped: " + dropped);
        return ExitCode.DONE;
    }
}
