package altdata.contracts.topic;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Generates JSON texts at the edges of a field's schema, with apostrophes instead of quotation marks. Values
/// that only break rules beyond the schema are not among them.
final class EdgeValues {
    private static final List<String> OTHERS =
            List.of("null", "true", "false", "0", "'x'", "''", "[]", "{}", "['x']", "[null]", "{'x':1}");
    private static final List<String> CHARACTERS = List.of(
            "x",
            "A",
            "9",
            "-",
            ".",
            "_",
            "/",
            " ",
            "\\t",
            "\\n",
            "\\u0000",
            "\\u001b",
            "\\u001c",
            "\\u001f",
            "\\u0085",
            "\u00a0",
            "\u1680",
            "\u180e",
            "\u2000",
            "\u2007",
            "\u200a",
            "\u200b",
            "\u2028",
            "\u202f",
            "\u205f",
            "\u3000",
            "\ufeff",
            "\u00e9",
            "\u0131",
            "\uff21",
            "\ud83d\ude00");
    private static final List<String> MAGNITUDES = List.of(
            "0",
            "0.5",
            "1",
            "1.01",
            "99.5",
            "100",
            "100.0",
            "101",
            "9007199254740991",
            "9007199254740992",
            "9007199254740992.5",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775807.0",
            "9223372036854775808",
            "1e2",
            "1e15",
            "1e16",
            "1e306",
            "9.99e306",
            "1e307",
            "1.01e307",
            "1e308",
            "1e400",
            "1e-306",
            "1e-307",
            "1e-308",
            "9.99e-309",
            "1e-309",
            "1e-400",
            "0e400",
            "0e-400",
            "0.0",
            "10e-1",
            "15e-1");

    private final Random random;

    EdgeValues(Random random) {
        this.random = random;
    }

    /// A value for the field with this schema; every fourth one has a random type.
    String next(JsonNode schema) {
        if (random.nextInt(4) == 0) {
            return random.nextBoolean() ? one(OTHERS) : any();
        }
        return switch (schema.path("format").asString("")) {
            case "date" -> '\'' + date() + '\'';
            case "date-time" -> '\'' + time() + '\'';
            default -> ofType(schema);
        };
    }

    private String any() {
        return switch (random.nextInt(4)) {
            case 0 -> '\'' + date() + '\'';
            case 1 -> '\'' + time() + '\'';
            case 2 -> number();
            default -> text();
        };
    }

    private String ofType(JsonNode schema) {
        String types = schema.path("type").toString();
        if (schema.has("enum")) {
            String word = schema.path("enum")
                    .get(random.nextInt(schema.path("enum").size()))
                    .toString();
            return random.nextInt(3) > 0 ? word.replace('"', '\'') : text();
        }
        if (types.contains("boolean")) {
            return one(List.of("true", "false", "null", "0", "'true'"));
        }
        if (types.contains("integer") || types.contains("number")) {
            return number();
        }
        if (types.contains("array")) {
            return Stream.generate(() -> ofType(schema.path("items")))
                    .limit(random.nextInt(4))
                    .collect(Collectors.joining(",", "[", "]"));
        }
        return schema.path("pattern").asString("").contains("{64}") ? hash() : text();
    }

    private String date() {
        return year(1989, 2102) + '-' + two(random.nextInt(14)) + '-' + day();
    }

    /// At least one day inside the range, because at its ends the offset decides.
    private String time() {
        String date = random.nextInt(8) == 0
                ? one(List.of("1899-12-30", "1900-01-02", "2100-12-30", "2101-01-02", "1870-06-01", "9999-12-31"))
                : year(1901, 2100) + '-' + two(1 + random.nextInt(12)) + '-' + day();
        String time = two(random.nextInt(25)) + ':' + two(random.nextInt(61)) + ':' + two(random.nextInt(60));
        String fraction = one(List.of("", "", ".", ".5", ".1234567890", "." + "9".repeat(40)));
        String offset = switch (random.nextInt(6)) {
            case 0 -> "z";
            case 1, 2 -> one(List.of("+", "-")) + two(random.nextInt(25)) + ':' + two(random.nextInt(61));
            case 3 -> one(List.of("", "Z ", "+01", "+0100", " Z", "[UTC]", "\\u0000"));
            default -> "Z";
        };
        return date + one(List.of("T", "T", "T", "T", "t", " ", "")) + time + fraction + offset;
    }

    private String year(int from, int to) {
        return Integer.toString(
                random.nextBoolean()
                        ? one(List.of(from, from + 1, 2000, 2023, 2024, to - 2, to - 1, to))
                        : random.nextInt(from, to));
    }

    private String day() {
        return two(random.nextBoolean() ? 28 + random.nextInt(5) : random.nextInt(32));
    }

    /// With at most 38 significant digits.
    private String number() {
        return switch (random.nextInt(4)) {
            case 0 -> Long.toString(random.nextLong());
            case 1 -> one(List.of("", "-")) + random.nextInt(3) + "." + digits(37);
            default -> one(List.of("", "", "-")) + one(MAGNITUDES);
        };
    }

    private String text() {
        int length = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> 15 + random.nextInt(3);
            case 2 -> 255 + random.nextInt(3);
            default -> 1 + random.nextInt(4);
        };
        String many = one(CHARACTERS);
        return Stream.generate(() -> random.nextInt(4) == 0 ? one(CHARACTERS) : many)
                .limit(length)
                .collect(Collectors.joining("", "'", "'"));
    }

    private String hash() {
        String digits = random.ints(63 + random.nextInt(3), 0, 16)
                .mapToObj(Integer::toHexString)
                .collect(Collectors.joining());
        return '\''
                + (random.nextBoolean() ? digits : digits.toUpperCase(Locale.ROOT))
                + one(List.of("", "", "", "g", "\\n"))
                + '\'';
    }

    private String digits(int count) {
        return random.ints(count, 0, 10).mapToObj(Integer::toString).collect(Collectors.joining());
    }

    private static String two(int number) {
        return String.format(Locale.ROOT, "%02d", number);
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
