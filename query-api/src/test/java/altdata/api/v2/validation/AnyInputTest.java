package altdata.api.v2.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Any input, of any length, is accepted or rejected without an error, and quickly.
class AnyInputTest {
    private static final String CHARACTERS =
            "0123456789000111--++::..__,TtZzeE /\u2212\u00a0\u3000\u0661\u0000\ud83d\ude00";

    @ParameterizedTest
    @ValueSource(longs = {1, 20240101, 4300, 86400, 253402300799L})
    void randomInputsAreValidatedWithoutAnException(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            String input = random.ints(random.nextInt(28), 0, CHARACTERS.length())
                    .collect(StringBuilder::new, (text, i) -> text.append(CHARACTERS.charAt(i)), StringBuilder::append)
                    .toString();
            assertThatCode(() -> {
                        DateInput.parse(input);
                        IntegerInput.parse(input);
                    })
                    .as("seed %d, input %s", seed, input)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "9", "-", "_", " ", "0_", "1_", "0-", "\u3000", "\ud83d\ude00", "18446744073709551616"})
    void megabytesOfOneCharacterAreValidatedInLinearTime(String piece) {
        String megabytes = piece.repeat(2_000_000 / piece.length());
        List<String> inputs = List.of(
                megabytes,
                megabytes + "x",
                "1." + megabytes,
                "." + megabytes + "e" + megabytes,
                "2024-01-01T00:00:00." + megabytes);
        for (String input : inputs) {
            assertTimeout(Duration.ofSeconds(5), () -> {
                assertThat(DateInput.parse(input)).isNotNull();
                assertThat(IntegerInput.parse(input)).isNotNull();
            });
        }
    }
}
