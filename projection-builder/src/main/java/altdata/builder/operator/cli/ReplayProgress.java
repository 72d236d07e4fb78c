package altdata.builder.operator.cli;

import altdata.hosting.command.ProgressStyle;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/// Shows the progress of a replay on standard error.
sealed interface ReplayProgress extends AutoCloseable {
    /// @param read  rows that were read
    /// @param total rows to read; may grow, because new rows arrive
    void show(long read, long total);

    @Override
    void close();

    static ReplayProgress of(ProgressStyle style, PrintWriter err) {
        return switch (style) {
            case BAR -> new Bar();
            case LINES -> new Lines(err);
            case NONE -> new Silent();
        };
    }

    /// Draws a progress bar with the rate.
    final class Bar implements ReplayProgress {
        private final ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("replay")
                .setInitialMax(1)
                .setUnit(" rows", 1)
                .showSpeed()
                .setUpdateIntervalMillis(500)
                .build();

        @Override
        public void show(long read, long total) {
            bar.maxHint(Math.max(total, 1));
            bar.stepTo(read);
        }

        @Override
        public void close() {
            bar.close();
        }
    }

    /// Prints a line at the start and every 5 s.
    final class Lines implements ReplayProgress {
        private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

        private final PrintWriter err;
        private final long start = System.nanoTime();
        private long lastLine = start - INTERVAL_NANOS;

        private Lines(PrintWriter err) {
            this.err = err;
        }

        @Override
        public void show(long read, long total) {
            long now = System.nanoTime();
            if (now - lastLine < INTERVAL_NANOS) {
                return;
            }
            lastLine = now;
            double rate = read / Math.max((now - start) / 1e9, 1e-3);
            err.println(String.format(Locale.ROOT, "replay: %,d of %,d rows, %,.0f rows/s", read, total, rate));
            err.flush();
        }

        @Override
        public void close() {}
    }

    /// Shows nothing.
    final class Silent implements ReplayProgress {
        @Override
        public void show(long read, long total) {}

        @Override
        public void close() {}
    }
}
