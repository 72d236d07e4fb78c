package altdata.builder.operator.cli;

import altdata.hosting.command.ProgressStyle;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/// Shows the progress of a command on standard error.
sealed interface CommandProgress extends AutoCloseable {
    /// @param done  units that are done, such as rows that were read
    /// @param total units to do; may grow, for example because new rows arrive
    void show(long done, long total);

    @Override
    void close();

    /// @param task what the command does, such as `replay`
    /// @param unit what it counts, such as `rows`
    static CommandProgress of(ProgressStyle style, PrintWriter err, String task, String unit) {
        return switch (style) {
            case BAR -> new Bar(task, unit);
            case LINES -> new Lines(err, task, unit);
            case NONE -> new Silent();
        };
    }

    /// Draws a progress bar with the rate.
    final class Bar implements CommandProgress {
        private final ProgressBar bar;

        private Bar(String task, String unit) {
            bar = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(1)
                    .setUnit(' ' + unit, 1)
                    .showSpeed()
                    .setUpdateIntervalMillis(500)
                    .build();
        }

        @Override
        public void show(long done, long total) {
            bar.maxHint(Math.max(total, 1));
            bar.stepTo(done);
        }

        @Override
        public void close() {
            bar.close();
        }
    }

    /// Prints a line at the start and every 5 s.
    final class Lines implements CommandProgress {
        private static final long INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

        private final PrintWriter err;
        private final String task;
        private final String unit;
        private final long start = System.nanoTime();
        private long lastLine = start - INTERVAL_NANOS;

        private Lines(PrintWriter err, String task, String unit) {
            this.err = err;
            this.task = task;
            this.unit = unit;
        }

        @Override
        public void show(long done, long total) {
            long now = System.nanoTime();
            if (now - lastLine < INTERVAL_NANOS) {
                return;
            }
            lastLine = now;
            double rate = done / Math.max((now - start) / 1e9, 1e-3);
            err.println(
                    String.format(Locale.ROOT, "%s: %,d of %,d %s, %,.0f %s/s", task, done, total, unit, rate, unit));
            err.flush();
        }

        @Override
        public void close() {}
    }

    /// Shows nothing.
    final class Silent implements CommandProgress {
        @Override
        public void show(long done, long total) {}

        @Override
        public void close() {}
    }
}
