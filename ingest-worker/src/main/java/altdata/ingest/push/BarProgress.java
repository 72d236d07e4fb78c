package altdata.ingest.push;

import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/// Shows a progress bar with rate and remaining time.
final class BarProgress implements PushProgress {
    private static final long MEBIBYTE = 1024 * 1024;
    // The library uses a negative length for unknown.
    private static final int UNKNOWN_LENGTH = -1;

    private final ProgressBar bar;

    BarProgress(String name, long length) {
        bar = new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(length == 0 ? UNKNOWN_LENGTH : length)
                .setUnit(" MiB", MEBIBYTE)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(250)
                .showSpeed()
                .build();
    }

    @Override
    public void show(long bytes, long rows) {
        bar.setExtraMessage(String.format(Locale.ROOT, " %,d rows", rows));
        bar.stepTo(bytes);
    }

    @Override
    public void message(String text) {
        bar.setExtraMessage(' ' + text);
    }

    @Override
    public void close() {
        bar.close();
    }
}
