package altdata.verification.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergeModelTest {
    private final MergeModel<String, String> model = new MergeModel<>();

    @Test
    void theHighestDataKeyWinsInAnyOrder() {
        model.add("AAPL", 2, "newest");
        model.add("AAPL", 1, "late");
        model.add("AAPL", 2, "newest");
        model.add("MSFT", 0, "first");
        assertThat(model.candidates().get("AAPL").only()).isEqualTo("newest");
        assertThat(model.candidates().get("AAPL").dataKey()).isEqualTo(2);
        assertThat(model.candidates().get("MSFT").only()).isEqualTo("first");
    }

    @Test
    void recordsWithTheHighestKeyAndDifferentContentAreAllCandidates() {
        model.add("AAPL", 1, "older");
        model.add("AAPL", 2, "one");
        model.add("AAPL", 2, "other");
        WinnerCandidates<String> candidates = model.candidates().get("AAPL");
        assertThat(candidates.contents()).containsExactly("one", "other");
        assertThatIllegalStateException().isThrownBy(candidates::only).withMessageContaining("data key 2");
    }

    @Test
    void pointsWithEqualKeysAreOrderedByValueWithAbsentLowestAndARetractionHighest() {
        assertThat(Stream.of(PointValues.RETRACTION, point("2"), point("1", "7"), point("1"), point(null, "9")))
                .isSortedAccordingTo(PointValues.ORDER.reversed());
        assertThat(PointValues.ORDER.compare(point("1.0", null), point("1"))).isZero();
    }

    private static PointValues point(@Nullable String... values) {
        return new PointValues(Arrays.stream(values)
                .map(value -> value == null ? null : new BigDecimal(value))
                .toList());
    }
}
