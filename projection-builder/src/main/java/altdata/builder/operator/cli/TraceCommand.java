package altdata.builder.operator.cli;

import altdata.builder.operator.trace.MetricValue;
import altdata.hosting.command.UsageException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Implements `trace`: shows which record of the log a value comes from, and what became of the others.
@Command(
        name = "trace",
        description = {
            "Shows which record of the log a value comes from, and every other record that concerns it.",
            "Prints the winning record first, which needs few reads, and then reads the rest of the topic."
        },
        mixinStandardHelpOptions = true,
        subcommands = {TracePostCommand.class, TraceEntityCommand.class})
public final class TraceCommand implements Callable<Integer> {
    // Optional for the parser, because a subcommand has other arguments.
    @Parameters(index = "0", arity = "0..1", paramLabel = "TICKER", description = "Such as AAPL.")
    private @Nullable String ticker;

    @Parameters(index = "1", arity = "0..1", paramLabel = "METRIC", description = "Such as forum_mentions.")
    private @Nullable String metric;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "DATE",
            description = "Such as 2026-11-01; any day of the month for a monthly metric.")
    private @Nullable String date;

    @Mixin
    private final TraceOptions options = new TraceOptions();

    @Override
    public Integer call() throws SQLException {
        if (ticker == null || metric == null || date == null) {
            throw new UsageException("expected TICKER METRIC DATE, post PLATFORM ID or entity TICKER");
        }
        String ofTicker = ticker;
        String ofMetric = metric;
        String ofDate = date;
        return options.run(() -> MetricValue.parse(ofTicker, ofMetric, ofDate));
    }
}
