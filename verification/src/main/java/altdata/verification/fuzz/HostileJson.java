package altdata.verification.fuzz;

import java.util.List;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;

/// JSON values that no field expects, and texts that are not JSON.
final class HostileJson {
    /// @param type the JSON Schema type, or [#NONE] if the text is not JSON
    record Value(String text, String type) {}

    /// The type of a text that is not JSON.
    static final String NONE = "none";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> NUMBERS = List.of(
            "1.5",
            "1.0",
            "-0.0",
            "1e400",
            "-1e400",
            "1e-400",
            "1e2147483647",
            "1e-2147483647",
            "1e99999999999",
            "0.1e1000000000",
            "123456789012345678901234567890.123456789",
            "0.00000000000000000000000000000000000000001",
            "1e307",
            "1e308");
    private static final List<String> INTEGERS = List.of(
            "0",
            "-0",
            "-1",
            "1",
            "101",
            "2147483648",
            "9007199254740992",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "99999999999999999999999999999999999999999999");
    private static final List<String> NO_JSON = List.of(
            "NaN",
            "-Infinity",
            "01",
            "+1",
            ".5",
            "1.",
            "1e",
            "0x1F",
            "'a'",
            "\"a",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\n\"",
            "[1,]",
            "{\"a\":1,}",
            "{a:1}",
            "{\"a\" 1}",
            "tru",
            "nul",
            "TRUE",
            "/* */1",
            "1 1",
            "{\"a\":1,\"a\":2}",
            "");
    private static final List<String> TIMES = List.of(
            "2026-11-19T14:03:22Z",
            "2026-11-19 14:03:22Z",
            "2026-11-19t14:03:22z",
            "2026-11-19T14:03:60Z",
            "2016-12-31T23:59:60Z",
            "2026-11-19T24:00:00Z",
            "2026-11-19T14:03:22+18:01",
            "2026-11-19T14:03:22-23:59",
            "2026-11-19T14:03:22.1234567890Z",
            "2026-02-30T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "9999-12-31T23:59:59-23:59",
            "1899-12-31T23:59:59Z",
            "2101-01-01T00:00:00Z",
            "1990-01-01",
            "1989-12-31",
            "2100-12-31",
            "2101-01-01",
            "2026-02-29");

    private final Random random;
    private final HostileText texts;

    HostileJson(Random random) {
        this.random = random;
        texts = new HostileText(random);
    }

    Value next() {
        return switch (random.nextInt(14)) {
            case 0 -> new Value("null", "null");
            case 1 -> new Value(random.nextBoolean() ? "true" : "false", "boolean");
            case 2 -> new Value(one(NO_JSON), NONE);
            case 3 -> new Value("[" + small() + "," + small() + "]", "array");
            case 4 -> new Value("{\"" + random.nextInt(9) + "\":" + small() + "}", "object");
            case 5 -> new Value(nested(2 + random.nextInt(80)), "array");
            case 6, 7 -> new Value(one(NUMBERS), "number");
            case 8 -> new Value(one(INTEGERS), "integer");
            case 9 -> new Value(JSON.writeValueAsString(one(TIMES)), "string");
            // Escaped lone surrogates.
            case 10 ->
                new Value(one(List.of("\"\\u0000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"a\\ud83d\"")), "string");
            default -> string();
        };
    }

    /// Returns a valid JSON value, shallow and short, for an unknown field.
    String small() {
        return switch (random.nextInt(5)) {
            case 0 -> "null";
            case 1 -> "true";
            case 2 -> one(INTEGERS);
            case 3 -> "[]";
            default -> "\"x\"";
        };
    }

    /// Returns nested arrays.
    static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }

    private Value string() {
        String text = texts.next();
        // Java would encode a lone surrogate as a question mark in UTF-8.
        return new Value(JSON.writeValueAsString(text.replaceAll("[\\ud800-\\udfff]", "?")), "string");
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
