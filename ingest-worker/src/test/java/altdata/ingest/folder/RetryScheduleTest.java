package altdata.ingest.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// A file that could not be finished waits twice as long each time.
class RetryScheduleTest {
    private static final Path FILE = Path.of("rows.csv");
    private static final Path OTHER = Path.of("others.csv");

    /// Near its greatest value, as `System.nanoTime()` may be.
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000);

    private final RetrySchedule retries = new RetrySchedule(now::get);

    @Test
    void aFileThatWasNeverTriedMayBe() {
        assertThat(retries.mayTry(FILE)).isTrue();
    }

    @Test
    void eachPauseIsTwiceTheOneBefore() {
        for (long millis : List.of(500L, 1_000L, 2_000L, 4_000L)) {
            retries.putOff(FILE);
            assertThat(pause()).isEqualTo(Duration.ofMillis(millis));
        }
    }

    @Test
    void noPauseIsLongerThanFiveMinutes() {
        for (int i = 0; i < 40; i++) {
            retries.putOff(FILE);
        }
        assertThat(pause()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void kafkaIsWaitedForHalfAMinuteAtMost() {
        for (int i = 0; i < 40; i++) {
            retries.putOffForKafka(FILE);
        }
        assertThat(pause()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void oneFileDoesNotHoldUpAnother() {
        retries.putOff(FILE);
        assertThat(retries.mayTry(OTHER)).isTrue();
    }

    @Test
    void oneThatIsGoneBeginsAnewWhenItComesBack() {
        retries.putOff(FILE);
        retries.putOff(FILE);
        retries.putOff(OTHER);
        retries.keepOnly(List.of(OTHER));
        assertThat(retries.mayTry(FILE)).isTrue();
        assertThat(retries.mayTry(OTHER)).isFalse();
        retries.putOff(FILE);
        assertThat(pause()).isEqualTo(Duration.ofMillis(500));
    }

    /// Until it may be tried, to half a second; time goes on meanwhile.
    private Duration pause() {
        long start = now.get();
        while (!retries.mayTry(FILE)) {
            long _ = now.addAndGet(Duration.ofMillis(500).toNanos());
        }
        return Duration.ofNanos(now.get() - start);
    }
}
