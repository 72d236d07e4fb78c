package altdata.builder.operator.cli;

import altdata.builder.operator.trace.WholeRecord;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Implements `trace post`.
@Command(name = "post", description = "Shows every record of a post.", mixinStandardHelpOptions = true)
final class TracePostCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "PLATFORM", description = "Such as forum.")
    private String platform = "";

    @Parameters(index = "1", paramLabel = "ID", description = "The platform's id of the post.")
    private String id = "";

    @Mixin
    private final TraceOptions options = new TraceOptions();

    @Override
    public Integer call() throws SQLException {
        return options.run(() -> WholeRecord.post(platform, id));
    }
}
