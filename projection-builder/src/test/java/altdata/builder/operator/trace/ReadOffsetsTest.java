package altdata.builder.operator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The unread offsets are those of a set of bits.
class ReadOffsetsTest {
    private static final int OFFSETS = 40;

    @Test
    void theFirstUnreadRangeIsTheFirstGap() {
        Random random = new Random(1);
        for (int run = 0; run < 2_000; run++) {
            ReadOffsets read = new ReadOffsets();
            BitSet bits = new BitSet();
            for (int ranges = random.nextInt(6); ranges > 0; ranges--) {
                OffsetRange range = range(random);
                read.add(range);
                if (!range.isEmpty()) {
                    bits.set((int) range.from(), (int) range.to());
                }
            }
            OffsetRange asked = range(random);
            int from = bits.nextClearBit((int) asked.from());
            int next = bits.nextSetBit(from);
            long to = next < 0 ? asked.to() : Math.min(asked.to(), next);
            assertThat(read.firstUnread(asked)).isEqualTo(from < to ? new OffsetRange(from, to) : null);
        }
    }

    private static OffsetRange range(Random random) {
        int from = random.nextInt(OFFSETS);
        return new OffsetRange(from, from + random.nextInt(OFFSETS / 3));
    }
}
