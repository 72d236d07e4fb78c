package altdata.ingest.push;

import altdata.ingest.source.Source;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;

/// Shows the progress of reading a source.
sealed interface PushProgress extends AutoCloseable permits BarProgress, LineProgress {
    /// @param bytes number of stored bytes that were read
    /// @param rows  number of rows that were read
    void show(long bytes, long rows);

    /// Shows a message.
    void message(String text);

    @Override
    void close();

    /// Returns a progress bar on a terminal, or lines every 5 s otherwise.
    static PushProgress of(Source source, PrintWriter output) throws IOException {
        Console console = System.console();
        return console != null && console.isTerminal()
                ? new BarProgress(source.name(), source.length())
                : new LineProgress(source.name(), source.length(), output);
    }
}
