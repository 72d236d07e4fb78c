package altdata.api.limits;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.limits.StreamSlots.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;

/// The slots of streamed responses.
class StreamSlotsTest {
    private static final int MAX = 8;
    private static final int MAX_PER_CALLER = 6;

    private final StreamSlots slots = new StreamSlots(MAX);
    private final List<Slot> taken = new ArrayList<>();

    private Disposable take(String caller) {
        return slots.take(caller).subscribe(taken::add);
    }

    @Test
    void oneCallerHasThreeQuartersOfTheSlots() {
        IntStream.range(0, MAX).forEach(_ -> take("a"));
        assertThat(taken).hasSize(MAX_PER_CALLER);
        take("b");
        assertThat(taken).hasSize(MAX_PER_CALLER + 1);
    }

    @Test
    void aReleasedSlotIsTakenByTheNextCaller() {
        IntStream.range(0, MAX).forEach(_ -> take("a"));
        Slot first = taken.getFirst();
        first.use();
        first.release();
        assertThat(taken).hasSize(MAX_PER_CALLER + 1);
        // Releasing it again frees no other slot.
        first.release();
        assertThat(taken).hasSize(MAX_PER_CALLER + 1);
    }

    @Test
    void aCallerThatLeavesWhileItWaitsTakesNoSlot() {
        IntStream.range(0, MAX_PER_CALLER).forEach(_ -> take("a"));
        take("a").dispose();
        taken.getFirst().release();
        assertThat(taken).hasSize(MAX_PER_CALLER);
        take("a");
        assertThat(taken).hasSize(MAX_PER_CALLER + 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void afterAnyOrderOfEventsAllSlotsAreFreeAgain(long seed) {
        Random random = new Random(seed);
        List<Disposable> requests = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            switch (random.nextInt(3)) {
                case 0 -> requests.add(take("caller " + random.nextInt(4)));
                case 1 -> {
                    if (!requests.isEmpty()) {
                        requests.remove(random.nextInt(requests.size())).dispose();
                    }
                }
                default -> {
                    if (!taken.isEmpty()) {
                        taken.remove(random.nextInt(taken.size())).release();
                    }
                }
            }
            assertThat(taken).hasSizeLessThanOrEqualTo(MAX);
        }
        requests.forEach(Disposable::dispose);
        // A caller that waits may take the released slot.
        while (!taken.isEmpty()) {
            taken.removeFirst().release();
        }
        IntStream.range(0, MAX_PER_CALLER).forEach(_ -> take("a"));
        IntStream.range(MAX_PER_CALLER, MAX).forEach(_ -> take("b"));
        assertThat(taken).hasSize(MAX);
    }
}
