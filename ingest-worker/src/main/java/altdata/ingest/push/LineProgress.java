package altdata.ingest.push;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/// A line every few seconds, for logs.
final class LineProgress implements PushProgress {
    private static final long NANOSECONDS_BETWEEN = Duration.ofSeconds(5).toNanos();

    private final String name;
    private final long length;
    private final PrintWriter output;
    private final long begun = System.nanoTime();
    private long shown = begun;
    private long rowsAtBeginning = -1;

    /// @param length in bytes, as it is stored; 0 where it is not known
    LineProgress(String name, long length, PrintWriter output) {
        this.name = name;
        this.length = length;
        this.output = output;
    }

    @Override
    public void show(long bytes, long rows) {
        long now = System.nanoTime();
        if (rowsAtBeginning < 0) {
            rowsAtBeginning = rows;
        }
        if (now - shown < NANOSECONDS_BETWEEN) {
            return;
        }
        shown = now;
        double seconds = (now - begun) / 1e9;
        StringBuilder line = new StringBuilder(name).append(": ");
        line.append(String.format(
                Locale.ROOT, "%,d rows, %,.0f rows/s", rows - rowsAtBeginning, (rows - rowsAtBeginning) / seconds));
        if (length > 0 && bytes > 0) {
            double part = Math.min(1, (double) bytes / length);
            line.append(String.format(
                    Locale.ROOT, ", %.0f%%, about %,.0f s left", part * 100, seconds * (1 - part) / part));
        }
        say(line.toString());
    }

    @Override
    public void say(String sentence) {
        output.println(sentence);
        output.flush();
    }

    @Override
    public void close() {}
}
