package altdata.ingest.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Retries of a file are delayed with exponential backoff.
class RetryScheduleTest {
    private static final Path FILE = Path.of("rows.csv");
    private static final Path OTHER = Path.of("others.csv");

    /// Starts near the maximum, because `System.nanoTime()` may overflow.
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000);

    private final RetrySchedule schedule = new RetrySchedule(now::get);

    @Test
    void newFileIsDueImmediately() {
        assertThat(schedule.isDue(FILE)).isTrue();
    }

    @Test
    void delayDoublesWithEachFailure() {
        for (long millis : List.of(500L, 1_000L, 2_000L, 4_000L)) {
            schedule.defer(FILE);
            assertThat(delay()).isEqualTo(Duration.ofMillis(millis));
        }
    }

    @Test
    void delayIsAtMostFiveMinutes() {
        for (int i = 0; i < 40; i++) {
            schedule.defer(FILE);
        }
        assertThat(delay()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void delayForKafkaIsAtMost30Seconds() {
        for (int i = 0; i < 40; i++) {
            schedule.deferForKafka(FILE);
        }
        assertThat(delay()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void filesAreDelayedIndependently() {
        schedule.defer(FILE);
        assertThat(schedule.isDue(OTHER)).isTrue();
    }

    @Test
    void removedFileStartsWithTheInitialDelayAgain() {
        schedule.defer(FILE);
        schedule.defer(FILE);
        schedule.defer(OTHER);
        schedule.retainOnly(List.of(OTHER));
        assertThat(schedule.isDue(FILE)).isTrue();
        assertThat(schedule.isDue(OTHER)).isFalse();
        schedule.defer(FILE);
        assertThat(delay()).isEqualTo(Duration.ofMillis(500));
    }

    /// Returns the time until the file is due, in steps of 0.5 s; advances the clock.
    private Duration delay() {
        long start = now.get();
        while (!schedule.isDue(FILE)) {
            long _ = now.addAndGet(Duration.ofMillis(500).toNanos());
        }
        return Duration.ofNanos(now.get() - start);
    }
}
