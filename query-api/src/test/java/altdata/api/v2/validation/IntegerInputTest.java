package altdata.api.v2.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The same integers are accepted as by FastAPI, and rejected with the same messages.
class IntegerInputTest {
    private static final Validated<BigInteger> NOT_AN_INTEGER = new Validated.Invalid<>(new ValidationProblem(
            "int_parsing", "Input should be a valid integer, unable to parse string as an integer", Map.of()));
    private static final Validated<BigInteger> TOO_LONG = new Validated.Invalid<>(new ValidationProblem(
            "int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size", Map.of()));

    @ParameterizedTest
    @CsvSource({
        "5, 5",
        "+5, 5",
        "-5, -5",
        "-0, 0",
        "007, 7",
        "-007, -7",
        "1.0, 1",
        "00.0, 0",
        "+1.00, 1",
        "1_000, 1000",
        "1_000.00, 1000",
        "0_0, 0",
        "-00_1, -1",
        "'\u00a05\t', 5",
        "'\u30005.0\u2003', 5",
        "'\u00855', 5",
        "9223372036854775808, 9223372036854775808",
        "9999999999999999999999999999999999999999, 9999999999999999999999999999999999999999"
    })
    void integersAreParsed(String input, BigInteger value) {
        assertThat(IntegerInput.parse(input)).isEqualTo(new Validated.Valid<>(value));
    }

    @ParameterizedTest
    @CsvSource({"00__78_7, 787", "000__0, 0", "00-30, -30", "+0-1, -1", "0-_3, -3", "0-0, 0"})
    void textsWithLeadingZerosAreParsedLikeFastApi(String input, BigInteger value) {
        assertThat(IntegerInput.parse(input)).isEqualTo(new Validated.Valid<>(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "abc", "null", "true", "1__0", "_1", "1_", "+_1", "0_", "1.", ".0", "-.0", "1._0", "1.0_0",
                "0_.0", "1.5", "+", "-", "--1", "++1", "+-1", "-+1", "- 1", "-0-1", "0-0_0", "1-1", "1 .0", "1e3",
                "0x10", "1,000", "1 0", "\uff11", "\u0661", "\u22121", "\ufeff1", "\u180e1", "\u200b1", "\u001c1",
                "1\u0000"
            })
    void otherTextsAreNotIntegers(String input) {
        assertThat(IntegerInput.parse(input)).isEqualTo(NOT_AN_INTEGER);
    }

    @Test
    void bareNumbersAreTooLongFrom4301CharactersOn() {
        assertThat(IntegerInput.parse("9".repeat(4_300))).isInstanceOf(Validated.Valid.class);
        assertThat(IntegerInput.parse("9".repeat(4_301))).isEqualTo(TOO_LONG);
        assertThat(IntegerInput.parse("-" + "9".repeat(4_299))).isInstanceOf(Validated.Valid.class);
        assertThat(IntegerInput.parse("-" + "9".repeat(4_300))).isEqualTo(TOO_LONG);
        assertThat(IntegerInput.parse("9".repeat(4_301) + "x")).isEqualTo(TOO_LONG);
    }

    @Test
    void longNumbersInAnotherFormAreNotIntegers() {
        assertThat(IntegerInput.parse("+" + "9".repeat(4_300))).isInstanceOf(Validated.Valid.class);
        assertThat(IntegerInput.parse("+" + "9".repeat(4_301))).isEqualTo(NOT_AN_INTEGER);
        assertThat(IntegerInput.parse(" " + "9".repeat(4_301))).isEqualTo(NOT_AN_INTEGER);
        assertThat(IntegerInput.parse("1_".repeat(4_299) + "1")).isInstanceOf(Validated.Valid.class);
        assertThat(IntegerInput.parse("1_".repeat(4_300) + "1")).isEqualTo(NOT_AN_INTEGER);
    }

    @Test
    void boundsAreInclusive() {
        assertThat(IntegerInput.parse("1", 1, 1000)).isEqualTo(new Validated.Valid<>(BigInteger.ONE));
        assertThat(IntegerInput.parse("1000", 1, 1000)).isEqualTo(new Validated.Valid<>(BigInteger.valueOf(1000)));
        assertThat(IntegerInput.parse("1001", 1, 1000))
                .isEqualTo(new Validated.Invalid<>(new ValidationProblem(
                        "less_than_equal", "Input should be less than or equal to 1000", Map.of("le", 1000L))));
        assertThat(IntegerInput.parse("-0", 1, 1000))
                .isEqualTo(new Validated.Invalid<>(new ValidationProblem(
                        "greater_than_equal", "Input should be greater than or equal to 1", Map.of("ge", 1L))));
    }

    @Test
    void theGreatestLongAsMaximumMeansNoMaximum() {
        assertThat(IntegerInput.parse("9223372036854775808", 0, Long.MAX_VALUE)).isInstanceOf(Validated.Valid.class);
    }

    @Test
    void textsThatAreNotIntegersAreNotComparedWithBounds() {
        assertThat(IntegerInput.parse("-1.5", 1, 1000)).isEqualTo(NOT_AN_INTEGER);
    }
}
