package altdata.ingest.push;

import java.io.PrintWriter;

/// Shows no progress, only messages.
final class SilentProgress implements PushProgress {
    private final PrintWriter output;

    SilentProgress(PrintWriter output) {
        this.output = output;
    }

    @Override
    public void show(long bytes, long rows) {}

    @Override
    public void message(String text) {
        output.println(text);
        output.flush();
    }

    @Override
    public void close() {}
}
