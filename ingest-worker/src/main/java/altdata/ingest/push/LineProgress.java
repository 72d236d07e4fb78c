package altdata.ingest.push;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/// Prints a line of progress every 5 s, for logs.
final class LineProgress implements PushProgress {
    private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

    private final String name;
    private final long length;
    private final PrintWriter output;
    private final long start = System.nanoTime();
    private long lastLine = start;
    private long rowsAtStart = -1;

    /// @param length stored length in bytes; 0 if it is unknown
    LineProgress(String name, long length, PrintWriter output) {
        this.name = name;
        this.length = length;
        this.output = output;
    }

    @Override
    public void show(long bytes, long rows) {
        long now = System.nanoTime();
        if (rowsAtStart < 0) {
            rowsAtStart = rows;
        }
        if (now - lastLine < INTERVAL_NANOS) {
            return;
        }
        lastLine = now;
        double seconds = (now - start) / 1e9;
        StringBuilder line = new StringBuilder(name).append(": ");
        line.append(String.format(
                Locale.ROOT, "%,d rows, %,.0f rows/s", rows - rowsAtStart, (rows - rowsAtStart) / seconds));
        if (length > 0 && bytes > 0) {
            double part = Math.min(1, (double) bytes / length);
            line.append(String.format(
                    Locale.ROOT, ", %.0f%%, about %,.0f s left", part * 100, seconds * (1 - part) / part));
        }
        message(line.toString());
    }

    @Override
    public void message(String text) {
        output.println(text);
        output.flush();
    }

    @Override
    public void close() {}
}
