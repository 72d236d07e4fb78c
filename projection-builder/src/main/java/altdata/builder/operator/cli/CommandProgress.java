package altdata.builder.operator.cli;

import altdata.hosting.command.ProgressStyle;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/// Shows the progress of a command on standard error.
sealed interface CommandProgress extends AutoCloseable {
    /// @param done      units that are done, such as rows that were read
    /// @param total     units to do; may grow, for example because new rows arrive
    /// @param remaining the predicted time until the end; null if it is unknown
    void show(long done, long total, @Nullable Duration remaining);

    /// Shows the progress without a prediction.
    default void show(long done, long total) {
        show(done, total, null);
    }

    @Override
    void close();

    private static String text(Duration remaining) {
        return "about " + (remaining.toMinutes() == 0 ? "" : remaining.toMinutes() + " min ")
                + remaining.toSecondsPart() + " s left";
    }

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
        public void show(long done, long total, @Nullable Duration remaining) {
            bar.maxHint(Math.max(total, 1));
            bar.stepTo(done);
            bar.setExtraMessage(remaining == null ? "" : text(remaining));
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
        public void show(long done, long total, @Nullable Duration remaining) {
            long now = System.nanoTime();
            if (now - lastLine < INTERVAL_NANOS) {
                return;
            }
            lastLine = now;
            double rate = done / Math.max((now - start) / 1e9, 1e-3);
            err.println(String.format(Locale.ROOT, "%s: %,d of %,d %s, %,.0f %s/s", task, done, total, unit, rate, unit)
                    + (remaining == null ? "" : ", " + text(remaining)));
            err.flush();
        }

        @Override
        public void close() {}
    }

    /// Shows nothing.
    final class Silent implements CommandProgress {
        @Override
        public void show(long done, long total, @Nullable Duration remaining) {}

        @Override
        public void close() {}
    }
}
