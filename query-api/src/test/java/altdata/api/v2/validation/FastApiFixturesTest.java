package altdata.api.v2.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What FastAPI accepts and refuses, and its words for it.
class FastApiFixturesTest {
    private static final Path FIXTURES = Path.of("..", "..", "shared", "spec", "validation-fixtures.json");

    @Test
    void publishedFixturesAreAnsweredAlike() throws Exception {
        assumeThat(FIXTURES).exists();
        JsonNode fixtures = new JsonMapper().readTree(Files.readAllBytes(FIXTURES));
        assertThat(fixtures.size()).isGreaterThan(40);
        for (JsonNode fixture : fixtures) {
            String input = fixture.get(1).asString();
            Validated<?> validated = fixture.get(0).asString().equals("date")
                    ? DateInput.parse(input)
                    : IntegerInput.parse(input, 1, Long.MAX_VALUE);
            if (fixture.get(2).asInt() == 200) {
                assertThat(validated)
                        .as(input)
                        .isInstanceOfSatisfying(Validated.Valid.class, valid -> assertThat(valid.value().toString())
                                .isEqualTo(fixture.get(3).get("v").asString()));
            } else if (fixture.get(3).isObject()) {
                JsonNode detail = fixture.get(3).get("detail").get(0);
                assertThat(validated).as(input).isInstanceOfSatisfying(Validated.Invalid.class, invalid -> {
                    assertThat(invalid.problem().type()).isEqualTo(detail.get("type").asString());
                    assertThat(invalid.problem().message()).isEqualTo(detail.get("msg").asString());
                    assertThat(invalid.problem().context().isEmpty()).isEqualTo(!detail.has("ctx"));
                });
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29, 2024-02-29",
        "2024-01-01T00:00, 2024-01-01",
        "2024-01-01_00:00:00.000000Z, 2024-01-01",
        "2024-01-01T00:00:00.0000001, 2024-01-01",
        "2024-01-01t00:00+23:59, 2024-01-01",
        "1704067200, 2024-01-01",
        "1704067200000, 2024-01-01",
        "1704067200., 2024-01-01",
        "-86400.0, 1969-12-31",
        "+0, 1970-01-01"
    })
    void datesAreRead(String input, LocalDate date) {
        assertThat(DateInput.parse(input)).isEqualTo(new Validated.Valid<>(date));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2024-01-01T00 | input is too short",
                "2024-01-01T00:60 | minute value is outside expected range of 0-59",
                "2024-01-01T00:00:0 | invalid character in second",
                "2024-01-01T00:00:00. | second fraction digits missing after `.`",
                "2024-01-01T00:00x | invalid timezone sign",
                "2024-01-01T00:00Zx | unexpected extra characters at the end of the input",
                "2024-01-01T00:00+24:00 | timezone offset must be less than 24 hours",
                "2024-01-01T00:00+23:60 | timezone minute value is outside expected range of 0-59",
                "2024-04-31 | day value is outside expected range",
                "9223372036854775808 | invalid date separator, expected `-`",
                "253402300800000 | dates after 9999 are not supported as unix timestamps"
            })
    void otherDatesAreRefusedInFastApisWords(String input, String words) {
        assertThat(DateInput.parse(input))
                .isInstanceOfSatisfying(Validated.Invalid.class, invalid -> {
                    assertThat(invalid.problem().type()).isEqualTo("date_from_datetime_parsing");
                    assertThat(invalid.problem().message())
                            .isEqualTo("Input should be a valid date or datetime, " + words);
                });
    }

    @ParameterizedTest
    @CsvSource({"'\u00a05\t', 5", "007, 7", "1_000.00, 1000", "-00_1, -1"})
    void integersAreRead(String input, BigInteger value) {
        assertThat(IntegerInput.parse(input)).isEqualTo(new Validated.Valid<>(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1__0", "_1", "1_", "1.", ".0", "1.0_0", "+-5", "1e3", "0x10", "1,000", "\uff11"})
    void otherIntegersAreRefused(String input) {
        assertThat(IntegerInput.parse(input))
                .isInstanceOfSatisfying(
                        Validated.Invalid.class,
                        invalid -> assertThat(invalid.problem().type()).isEqualTo("int_parsing"));
    }

    @Test
    void inputsOfMegabytesAreJudgedQuickly() {
        assertThat(IntegerInput.parse("1_".repeat(1_000_000))).isInstanceOf(Validated.Invalid.class);
        assertThat(IntegerInput.parse("9".repeat(2_000_000))).isInstanceOf(Validated.Invalid.class);
        assertThat(DateInput.parse("9".repeat(2_000_000))).isInstanceOf(Validated.Invalid.class);
        assertThat(DateInput.parse("2024-01-01T00:00:00." + "0".repeat(2_000_000))).isInstanceOf(Validated.Valid.class);
    }

    @Test
    void boundsAreInclusive() {
        assertThat(IntegerInput.parse("1000", 1, 1000)).isInstanceOf(Validated.Valid.class);
        assertThat(IntegerInput.parse("1001", 1, 1000))
                .isInstanceOfSatisfying(Validated.Invalid.class, invalid -> {
                    assertThat(invalid.problem().type()).isEqualTo("less_than_equal");
                    assertThat(invalid.problem().context()).isEqualTo(java.util.Map.of("le", 1000L));
                });
    }
}
