package altdata.builder.operator.cli;

import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.Operator;
import altdata.builder.operator.Redrive;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Implements `dead-letters redrive`: writes rejected records to their topics again, as new records.
@Command(
        name = "redrive",
        description = "Sends rejected records to their topics again. Exit code 2 if some are still rejected.",
        mixinStandardHelpOptions = true)
final class RedriveCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TOPIC",
            converter = TopicArgument.class,
            description = "Such as metrics.")
    private @Nullable String topic;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PARTITION")
    private @Nullable Integer partition;

    @Parameters(index = "2", arity = "0..1", paramLabel = "OFFSET")
    private @Nullable Long offset;

    @Option(
            names = "--reason",
            converter = ReasonArgument.class,
            description = "Only this reason, such as missing_field.")
    private @Nullable String reason;

    @Option(names = "--all", description = "All records that were not redriven yet.")
    private boolean all;

    @Option(names = "--value", paramLabel = "FILE", description = "File with the corrected value of one record.")
    private @Nullable Path mended;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        if (topic == null && reason == null && !all) {
            throw new UsageException("select records: TOPIC [PARTITION OFFSET], --reason, or --all");
        }
        if (mended != null && offset == null) {
            throw new UsageException("--value applies to one record: name its topic, partition and offset");
        }
        byte @Nullable [] value = mended == null ? null : Files.readAllBytes(mended);
        Redrive redrive = new Redrive(topic, partition, offset, reason, value);
        Redrive.Outcome outcome =
                AuditTrail.run(servers.servers(), Operator.ofCommandLine(), "redrive", redrive.selection(), entry -> {
                    try (Connection connection = servers.database()) {
                        Redrive.Outcome result = redrive.run(
                                connection, servers.servers().kafka(), Clock.systemUTC(), out()::println);
                        entry.say(result.toString());
                        return result;
                    }
                });
        out().println(outcome);
        out().flush();
        return outcome.refused() == 0 ? ExitCode.DONE : ExitCode.DIFFERENT;
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
