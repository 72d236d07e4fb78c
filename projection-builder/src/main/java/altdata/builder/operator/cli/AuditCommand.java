package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.hosting.command.AtLeastOne;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Implements `audit`: shows the changes that operators requested, by command or on the operators' page.
@Command(
        name = "audit",
        description = "Shows what operators did: when, who, what, and the outcome. Newest first.",
        mixinStandardHelpOptions = true)
public final class AuditCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Option(
            names = "--action",
            paramLabel = "ACTION",
            converter = AuditActionArgument.class,
            description = "Only this action, such as promote.")
    private @Nullable AuditAction action;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = TimeArgument.class,
            description =
                    "Only entries since this time: 2026-11-01, 2026-11-01T14:00:00Z, or 24h for the last 24 hours.")
    private @Nullable OffsetDateTime since;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            converter = AtLeastOne.class,
            description = "Maximum number of entries (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() throws SQLException {
        try (Connection connection = servers.database()) {
            output.print(AuditTrail.list(connection, action, since, limit));
        }
        return 0;
    }
}
