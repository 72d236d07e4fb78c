package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A verdict depends only on the row itself.
class EarlierRowsTest {
    @Test
    void unknownFieldsWithEqualHashesAreIgnoredInEveryRow() {
        String fields =
                IntStream.range(0, 512).mapToObj(i -> '"' + name(i) + "\":1").collect(Collectors.joining(","));
        byte[] row = "{\"data_key\":1,\"ticker\":\"AA\",\"date\":\"2026-01-01\",\"\u00e9\":1,%s}"
                .formatted(fields)
                .getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 3; i++) {
            assertThat(Topics.PREDICTIONS.read(row)).isInstanceOf(Verdict.Accepted.class);
        }
    }

    /// Names of nine pairs, each `aB` or `b!`, which have the same hash.
    private static String name(int number) {
        return IntStream.range(0, 9)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "aB" : "b!")
                .collect(Collectors.joining());
    }
}
