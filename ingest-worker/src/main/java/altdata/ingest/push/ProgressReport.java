package altdata.ingest.push;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// How far a file is: a bar with rate and remaining time on a terminal, a plain line now and then elsewhere.
final class ProgressReport implements AutoCloseable {
    private static final long BETWEEN_LINES = Duration.ofSeconds(5).toNanos();
    private static final int ROWS_BETWEEN_LOOKS = 1_000;

    private final String file;
    private final AtomicLong bytesRead;
    private final PrintWriter out;
    private final @Nullable ProgressBar bar;
    private long nextLine = System.nanoTime() + BETWEEN_LINES;

    ProgressReport(String file, long size, AtomicLong bytesRead, PrintWriter out, boolean onTerminal) {
        this.file = file;
        this.bytesRead = bytesRead;
        this.out = out;
        this.bar = onTerminal
                ? new ProgressBarBuilder()
                        .setTaskName(file)
                        .setInitialMax(size)
                        .setUnit(" MB", 1_000_000)
                        .setStyle(ProgressBarStyle.ASCII)
                        .showSpeed()
                        .build()
                : null;
    }

    void row(Summary summary) {
        if (summary.rows() % ROWS_BETWEEN_LOOKS != 0) {
            return;
        }
        if (bar != null) {
            bar.stepTo(bytesRead.get());
            bar.setExtraMessage(String.format(Locale.ROOT, "%,d rows", summary.rows()));
        } else if (System.nanoTime() - nextLine >= 0) {
            out.printf(Locale.ROOT, "%s: %,d rows, %,d MB read%n", file, summary.rows(), bytesRead.get() / 1_000_000);
            out.flush();
            nextLine = System.nanoTime() + BETWEEN_LINES;
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.stepTo(bytesRead.get());
            bar.close();
        }
    }
}
