package altdata.builder.operator.cli;

import altdata.builder.operator.trace.WholeRecord;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Implements `trace entity`.
@Command(name = "entity", description = "Shows every record of an entity.", mixinStandardHelpOptions = true)
final class TraceEntityCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "TICKER", description = "Such as AAPL.")
    private String ticker = "";

    @Mixin
    private final TraceOptions options = new TraceOptions();

    @Override
    public Integer call() throws SQLException {
        return options.run(() -> WholeRecord.entity(ticker));
    }
}
