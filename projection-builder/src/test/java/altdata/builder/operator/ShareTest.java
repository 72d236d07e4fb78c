package altdata.builder.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {
    @ParameterizedTest
    @CsvSource({"5%, 0.05", "0.05, 0.05", "0.5 %, 0.005", "100%, 1", "1.0, 1", "1%, 0.01", "5e-2, 0.05"})
    void readsPercentAndFractions(String text, double expected) {
        assertThat(Share.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "1",
                "5",
                "0",
                "0%",
                "0.0",
                "-5%",
                "101%",
                "1.01",
                "NaN",
                "five",
                "1e-2147483647%",
                "1e400%"
            })
    void rejectsOtherTexts(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Share.parse(text))
                .withMessageContaining("such as 5% or 0.05");
    }
}
