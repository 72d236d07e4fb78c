package altdata.api.v2.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The same dates are accepted as by FastAPI, and rejected with the same messages.
class DateInputTest {
    @ParameterizedTest
    @CsvSource({
        "2024-02-29, 2024-02-29",
        "0001-01-01, 0001-01-01",
        "9999-12-31, 9999-12-31",
        "2024-01-01T00:00, 2024-01-01",
        "2024-01-01 00:00:00, 2024-01-01",
        "2024-01-01_00:00:00.000000Z, 2024-01-01",
        "'2024-01-01T00:00:00,0z', 2024-01-01",
        "2024-01-01T00:00:00.0000001, 2024-01-01",
        "2024-01-01t00:00+23:59, 2024-01-01",
        "2024-01-01T00:00-0100, 2024-01-01",
        "2024-01-01T00:00\u221201:00, 2024-01-01"
    })
    void datesAreParsed(String input, LocalDate date) {
        assertThat(DateInput.parse(input)).isEqualTo(new Validated.Valid<>(date));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1970-01-01",
        "+0, 1970-01-01",
        "-.0, 1970-01-01",
        "1704067200, 2024-01-01",
        "1704067200000, 2024-01-01",
        "1704067200., 2024-01-01",
        "1704067200.0000001, 2024-01-01",
        "1704067200000.0, 2024-01-01",
        "-86400.0, 1969-12-31",
        "8.64E+4, 1970-01-02",
        "86400000000, 1972-09-27",
        "253402214400000, 9999-12-31"
    })
    void timestampsOfMidnightAreParsed(String input, LocalDate date) {
        assertThat(valueOrProblem(input)).isEqualTo(date.toString());
    }

    @ParameterizedTest
    @CsvSource({"18446744073709551616, 1970-01-01", "8.64E13, 1972-09-27", "864.E13, 2243-10-17", "-8.64E15, 1696-03-17"
    })
    void tooLargeNumbersAreParsedWithTheOverflowAndScalingOfFastApi(String input, LocalDate date) {
        assertThat(valueOrProblem(input)).isEqualTo(date.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "abc|input is too short",
                "1e10|input is too short",
                "-|input is too short",
                ".|input is too short",
                "0.0e|input is too short",
                "1704067200 |invalid date separator, expected `-`",
                "2024-01-01 |input is too short",
                "2024-01-01T00|input is too short",
                " 2024-01-01|invalid character in year",
                "\u0662\u0660\u0662\u0664-01-01|invalid character in year",
                "2024/01/01|invalid date separator, expected `-`",
                "2024-0a-01|invalid character in month",
                "2024-01-0a|invalid character in day",
                "2024-13-01|month value is outside expected range of 1-12",
                "2024-13-99|month value is outside expected range of 1-12",
                "2024-04-31|day value is outside expected range",
                "1900-02-29|day value is outside expected range",
                "2024-01-01x|invalid datetime separator, expected `T`, `t`, `_` or space",
                "2024-01-01T0a:00|invalid character in hour",
                "2024-01-01T00-00|invalid time separator, expected `:`",
                "2024-01-01T00:0a|invalid character in minute",
                "2024-01-01T24:60|hour value is outside expected range of 0-23",
                "2024-01-01T00:60|minute value is outside expected range of 0-59",
                "2024-01-01T00:00:0|invalid character in second",
                "2024-01-01T00:00:60|second value is outside expected range of 0-59",
                "2024-01-01T00:00:00.|second fraction digits missing after `.`",
                "2024-01-01T00:00:00,|second fraction digits missing after `.`",
                "2024-01-01T00:00x|invalid timezone sign",
                "2024-01-01T00:00+1|invalid timezone hour",
                "2024-01-01T00:00+01|invalid timezone minute",
                "2024-01-01T00:00+23:60|timezone minute value is outside expected range of 0-59",
                "2024-01-01T00:00+24:00|timezone offset must be less than 24 hours",
                "2024-01-01T00:00Zx|unexpected extra characters at the end of the input",
                "9223372036854775808|invalid date separator, expected `-`",
                "-9223372036854775808|invalid character in year",
                "9223372036854775807|dates after 9999 are not supported as unix timestamps",
                "253402300800000|dates after 9999 are not supported as unix timestamps",
                "-9223372036854775807|dates before 0000 are not supported as unix timestamps",
                "-1.5e400|dates before 0000 are not supported as unix timestamps",
                "1.5e400|numeric times may not exceed 86,399 seconds"
            })
    void otherTextsAreRejectedWithFastApisMessages(String input, String words) {
        assertThat(DateInput.parse(input))
                .isEqualTo(new Validated.Invalid<>(new ValidationProblem(
                        "date_from_datetime_parsing",
                        "Input should be a valid date or datetime, " + words,
                        Map.of("error", words))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-1",
                "20240101",
                "5.",
                ".5",
                "1704067201",
                "1704067200001",
                "1704067200.5",
                "0.0000005",
                "20000000000",
                "20000000001",
                "253402300799999",
                "2024-01-01T00:01",
                "2024-01-01T00:00:01Z",
                "2024-01-01T00:00:00.000001",
                "0000-01-01T01:00"
            })
    void timesOtherThanMidnightAreRejected(String input) {
        assertThat(DateInput.parse(input))
                .isEqualTo(new Validated.Invalid<>(new ValidationProblem(
                        "date_from_datetime_inexact",
                        "Datetimes provided to dates should have zero time - e.g. be exact dates",
                        Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01", "0000-02-29", "0000-01-01T00:00", "-62167219200000"})
    void theYear0IsRejected(String input) {
        assertThat(DateInput.parse(input))
                .isEqualTo(new Validated.Invalid<>(new ValidationProblem(
                        "date_parsing",
                        "Input should be a valid date in the format YYYY-MM-DD, year 0 is out of range",
                        Map.of("error", "year 0 is out of range"))));
    }

    private static String valueOrProblem(String input) {
        return switch (DateInput.parse(input)) {
            case Validated.Valid<LocalDate>(LocalDate value) -> value.toString();
            case Validated.Invalid<LocalDate>(ValidationProblem problem) -> problem.toString();
        };
    }
}
