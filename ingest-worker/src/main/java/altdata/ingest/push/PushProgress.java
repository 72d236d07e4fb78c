package altdata.ingest.push;

import altdata.hosting.command.ProgressStyle;
import altdata.ingest.source.Source;
import java.io.IOException;
import java.io.PrintWriter;

/// Shows the progress of reading a source.
sealed interface PushProgress extends AutoCloseable permits BarProgress, LineProgress, SilentProgress {
    /// @param bytes number of stored bytes that were read
    /// @param rows  number of rows that were read
    void show(long bytes, long rows);

    /// Shows a message.
    void message(String text);

    @Override
    void close();

    static PushProgress of(ProgressStyle style, Source source, PrintWriter output) throws IOException {
        return switch (style) {
            case BAR -> new BarProgress(source.name(), source.length());
            case LINES -> new LineProgress(source.name(), source.length(), output);
            case NONE -> new SilentProgress(output);
        };
    }
}
