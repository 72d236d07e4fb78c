package altdata.api.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Any sequence of writes gives the same text as a `StringBuilder`, also when the buffer grows.
class TextBufferTest {
    private static final int PIECES = 5_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void writesAreConcatenated(long seed) {
        Random random = new Random(seed);
        TextBuffer buffer = new TextBuffer();
        // The second text overwrites the bytes of the first one.
        for (int text = 0; text < 2; text++) {
            StringBuilder expected = new StringBuilder();
            buffer.clear();
            for (int i = 0; i < PIECES; i++) {
                append(random, buffer, expected);
            }
            assertThat(new String(buffer.bytes(), 0, buffer.size(), StandardCharsets.US_ASCII))
                    .isEqualTo(expected.toString());
        }
    }

    private static void append(Random random, TextBuffer buffer, StringBuilder expected) {
        switch (random.nextInt(4)) {
            case 0 -> {
                buffer.append(',');
                expected.append(',');
            }
            case 1 -> {
                String text = "x".repeat(random.nextInt(40));
                buffer.append(text);
                expected.append(text);
            }
            case 2 -> {
                String text = "k".repeat(random.nextInt(1, 40));
                buffer.append(new TextBuffer.Piece(text));
                expected.append(text);
            }
            default -> {
                // All lengths up to that of a long, equally likely.
                long unscaled = random.nextLong() >>> random.nextInt(1, 64);
                int scale = random.nextInt(-25, 25);
                buffer.append(unscaled, scale);
                expected.append(BigDecimal.valueOf(unscaled, scale).toPlainString());
            }
        }
    }
}
