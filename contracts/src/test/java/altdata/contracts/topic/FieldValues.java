package altdata.contracts.topic;

import altdata.contracts.catalogue.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Valid and invalid values of fields as JSON texts, as far as a JSON Schema can express it. Optional fields
/// accept null.
record FieldValues(List<String> good, List<String> bad) {
    static final FieldValues TEXTS =
            new FieldValues(List.of("[]", "['*','x']", "null"), List.of("'*'", "[1]", "[null]", "{}"));

    private static final FieldValues KEY = new FieldValues(
            List.of("0", "9223372036854775807", "1.0", "1e3", "-0"),
            List.of("-1", "1.5", "9223372036854775808", "'1'", "true", "null"));
    private static final FieldValues TICKER = new FieldValues(
            List.of("'A'", "'aapl'", "'BRK.B-_1'", "'ABCDEFGHIJKLMNOP'"),
            List.of("''", "'ABCDEFGHIJKLMNOPQ'", "'A B'", "'aap\u0131'", "'\uff21'", "' A'", "7", "null"));
    private static final FieldValues TEXT =
            new FieldValues(List.of("'x'", "''", "'\u00e9\\ud83d\\ude00'", "null"), List.of("7", "true", "[]", "{}"));
    private static final FieldValues REQUIRED_TEXT =
            new FieldValues(List.of("'x'", "' \u00e9'"), List.of("''", "' '", "'\\t\\n'", "7", "['x']", "null"));
    private static final FieldValues PRESENT_TEXT =
            new FieldValues(List.of("'x'", "''", "' '", "'\\t\\n'"), List.of("7", "['x']", "null"));
    private static final FieldValues IDENTIFIER = new FieldValues(
            List.of("'x'", "' \u00e9'", "'" + "x".repeat(256) + "'", "'" + "\ud83d\ude00".repeat(256) + "'"),
            List.of("''", "' '", "'" + "x".repeat(257) + "'", "'" + "\ud83d\ude00".repeat(257) + "'", "7", "null"));
    private static final FieldValues LABEL = new FieldValues(
            List.of("'x'", "''", "'" + "\ud83d\ude00".repeat(256) + "'", "null"),
            List.of("'" + "x".repeat(257) + "'", "7", "['x']"));
    private static final FieldValues FLAG =
            new FieldValues(List.of("true", "false", "null"), List.of("'true'", "0", "[]"));
    private static final FieldValues DELETED =
            new FieldValues(List.of("false", "null", "true"), List.of("'true'", "1"));
    private static final FieldValues DATE = new FieldValues(
            List.of("'1990-01-01'", "'2100-12-31'", "'2024-02-29'", "null"),
            List.of(
                    "'2024-02-30'",
                    "'2023-02-29'",
                    "'2024-13-01'",
                    "'2024-2-3'",
                    "'20240203'",
                    "'2024-02-03Z'",
                    "''",
                    "7"));
    private static final FieldValues TIME = new FieldValues(
            List.of(
                    "'2026-11-19T14:03:22Z'",
                    "'2026-11-19T14:03:22.5+05:30'",
                    "'2026-11-19T14:03:22.123456789-08:00'",
                    "null"),
            List.of(
                    "'2026-11-19'",
                    "'2026-11-19T14:03:22'",
                    "'2026-11-19T14:03Z'",
                    "'2026-11-19T25:00:00Z'",
                    "''",
                    "7"));
    private static final FieldValues COUNT = new FieldValues(
            List.of("0", "10.0", "1e3", "9007199254740992", "-0", "null"),
            List.of("-1", "10.5", "9007199254740993", "1e16", "'5'", "true"));
    private static final FieldValues INTEGER = new FieldValues(
            List.of("0", "-10.0", "1e3", "9007199254740992", "-9007199254740992", "null"),
            List.of("10.5", "-0.5", "9007199254740993", "-9007199254740993", "'5'", "true"));
    private static final FieldValues RATING =
            new FieldValues(List.of("0", "100", "null"), List.of("-1", "101", "50.5", "'5'"));
    private static final FieldValues FRACTION =
            new FieldValues(List.of("0", "1", "0.71", "null"), List.of("-0.1", "1.01", "'0.5'"));
    private static final FieldValues AMOUNT =
            new FieldValues(List.of("0", "229.87", "1e15", "null"), List.of("-0.01", "'1'", "[]"));
    private static final FieldValues RATIO = new FieldValues(List.of("-12.5", "0", "31", "null"), List.of("'1'", "{}"));
    private static final FieldValues TICKERS =
            new FieldValues(List.of("[]", "['MSFT','googl']", "null"), List.of("['A B']", "[7]", "'MSFT'", "['']"));
    private static final FieldValues HANDLES = new FieldValues(
            List.of("{}", "{'forum':'x','pinboard':null}", "{'forum':''}", "{'smoke':1}", "null"),
            List.of("{'forum':1}", "{'microblog':[]}", "[]", "'x'"));
    private static final FieldValues AUTHOR = new FieldValues(
            List.of("{}", "{'name':'x','screen_name':null,'followers':10.0,'image':''}", "{'age':-1}", "null"),
            List.of("{'followers':-1}", "{'followers':'1'}", "{'screen_name':7}", "[]", "'x'"));
    private static final FieldValues RETRACT =
            new FieldValues(List.of("[]", "['unknown']", "null"), List.of("'forum'", "[1]", "[null]", "{}"));
    private static final FieldValues HASH = new FieldValues(
            List.of("'" + "0f".repeat(32) + "'", "'" + "AB".repeat(32) + "'"),
            List.of(
                    "'" + "0f".repeat(31) + "'",
                    "'" + "0f".repeat(33) + "'",
                    "'" + "0g".repeat(32) + "'",
                    "7",
                    "null"));

    /// The values of each field of a topic's rows, except `metrics`.
    static Map<String, FieldValues> of(Topic<?> topic) {
        Map<String, FieldValues> fields = new LinkedHashMap<>();
        fields.put("data_key", KEY);
        switch (topic.shortName()) {
            case "entities" -> {
                put(fields, TICKER, "ticker");
                put(fields, DELETED, "deleted");
                put(fields, REQUIRED_TEXT, "id", "name");
                put(fields, oneOf("company", "crypto").required(), "entity");
                put(fields, FLAG, "active");
                put(fields, DATE, "added");
                put(fields, TEXT, "logo", "domain", "description", "industry", "market", "employees", "forum_query");
                put(fields, TEXT, "appstore_a_app", "appstore_b_app", "review_site_id", "professional_network_id");
                put(fields, TICKERS, "peers");
                put(fields, HANDLES, "handles");
            }
            case "metrics" -> {
                put(fields, TICKER, "ticker");
                put(fields, DATE.required(), "date");
                put(fields, TEXT, "source");
                put(fields, RETRACT, "retract");
            }
            case "posts" -> {
                put(
                        fields,
                        oneOf("forum", "imageboard", "investor_chat", "microblog")
                                .required(),
                        "platform");
                put(fields, IDENTIFIER, "id");
                put(fields, DELETED, "deleted");
                put(fields, TIME.required(), "created");
                put(fields, PRESENT_TEXT, "text");
                put(fields, TEXT, "permalink", "title");
                put(fields, INTEGER, "score");
                put(fields, TICKERS, "tickers");
                put(fields, FRACTION, "sentiment");
                put(fields, LABEL, "community");
                put(fields, oneOf("Stocks", "Crypto"), "source");
                put(fields, oneOf("discussion", "marketing"), "category");
                put(fields, AUTHOR, "author");
            }
            case "news" -> {
                putAboutEntity(fields);
                put(fields, TEXT, "title");
                put(fields, TEXT, "source", "img", "url");
            }
            case "jobs" -> {
                putAboutEntity(fields);
                put(fields, TEXT, "title");
                put(fields, TEXT, "url", "location", "department");
            }
            case "app-reviews" -> {
                putAboutEntity(fields);
                put(fields, TEXT, "title", "description", "url");
                put(fields, COUNT, "rating");
            }
            case "employee-reviews" -> {
                putAboutEntity(fields);
                put(fields, TEXT, "title", "description", "location");
                put(fields, AMOUNT, "rating");
            }
            case "signal-alerts" -> {
                put(fields, IDENTIFIER, "id");
                put(fields, DELETED, "deleted");
                put(fields, TICKER, "symbol");
                put(fields, REQUIRED_TEXT, "type");
                put(fields, TEXT, "company_id", "event_title", "event_url", "price", "price_change", "display_name");
                put(fields, RATIO, "change_percentage");
                put(fields, INTEGER, "prio");
                put(fields, TIME.required(), "inserted");
            }
            case "alerts" -> {
                put(fields, IDENTIFIER, "id");
                put(fields, DELETED, "deleted");
                put(fields, TICKER, "ticker");
                put(fields, REQUIRED_TEXT, "type");
                put(fields, TIME.required(), "date");
                put(fields, TEXT, "value", "change", "frequency");
            }
            case "quotes" -> {
                put(fields, TICKER, "ticker");
                put(fields, DELETED, "deleted");
                put(fields, AMOUNT.required(), "price");
                put(fields, TIME.required(), "at");
            }
            case "fx-rates" -> {
                put(fields, IDENTIFIER, "pair");
                put(fields, DELETED, "deleted");
                put(fields, AMOUNT.required(), "rate");
                put(fields, TIME.required(), "at");
            }
            case "predictions" -> {
                put(fields, TICKER, "ticker");
                put(fields, DELETED, "deleted");
                put(fields, DATE.required(), "date");
                put(fields, FRACTION, "confidence");
                put(fields, TEXT, "reason");
            }
            case "api-keys" -> {
                put(fields, IDENTIFIER, "key_id");
                put(fields, DELETED, "deleted");
                put(fields, HASH, "sha256");
                put(fields, TEXT, "owner");
                put(fields, TEXTS, "scopes");
                put(fields, COUNT, "daily_limit", "v1_daily_limit");
                put(fields, FLAG, "revoked");
                put(fields, TIME, "created", "expires");
                put(fields, TEXT, "label");
            }
            case String other -> throw new AssertionError("say here which fields the rows of " + other + " have");
        }
        return fields;
    }

    static FieldValues of(Metric metric) {
        return switch (metric.type()) {
            case COUNT -> COUNT;
            case RATING -> RATING;
            case FRACTION -> FRACTION;
            case AMOUNT -> AMOUNT;
            case RATIO -> RATIO;
        };
    }

    boolean isRequired() {
        return bad.contains("null");
    }

    private FieldValues required() {
        return new FieldValues(
                good.stream().filter(value -> !value.equals("null")).toList(),
                Stream.concat(bad.stream(), Stream.of("null")).toList());
    }

    private static FieldValues oneOf(String... words) {
        Stream<String> quoted = Stream.of(words).map(word -> '\'' + word + '\'');
        return new FieldValues(
                Stream.concat(quoted, Stream.of("null")).toList(),
                List.of("'fund'", "''", "'" + words[0] + " '", "7", "['" + words[0] + "']"));
    }

    private static void putAboutEntity(Map<String, FieldValues> fields) {
        put(fields, TICKER, "ticker");
        put(fields, IDENTIFIER, "id");
        put(fields, DELETED, "deleted");
        put(fields, TIME.required(), "published");
    }

    private static void put(Map<String, FieldValues> fields, FieldValues values, String... names) {
        for (String name : names) {
            fields.put(name, values);
        }
    }
}
