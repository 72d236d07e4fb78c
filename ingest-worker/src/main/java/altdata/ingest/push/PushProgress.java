package altdata.ingest.push;

import altdata.ingest.source.Source;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;

/// Shows how far a source is read.
sealed interface PushProgress extends AutoCloseable permits BarProgress, LineProgress {
    /// @param bytes how many bytes of the source, as it is stored, were read
    /// @param rows  how many rows were read
    void show(long bytes, long rows);

    /// Says something that is no progress.
    void say(String sentence);

    @Override
    void close();

    /// A bar where somebody is looking, or lines every few seconds.
    static PushProgress of(Source source, PrintWriter output) throws IOException {
        Console console = System.console();
        return console != null && console.isTerminal()
                ? new BarProgress(source.name(), source.length())
                : new LineProgress(source.name(), source.length(), output);
    }
}
