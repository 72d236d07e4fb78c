package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Rejected;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The message of a rejection names the field and the expected value, and can be displayed and stored
/// unchanged.
class MessagesTest {
    /// Matches names such as `JsonReadFeature` and `tools.jackson`, and stack traces.
    private static final String INTERNALS =
            "(?s).*(\\b[A-Z][a-z]+[A-Z][a-z]\\w*|\\b(java|tools|com|altdata)\\.\\w+|[A-Z]+_[A-Z_]+|`|\\tat ).*";

    static Stream<Arguments> rejectedFields() {
        RawRow metrics = RawRow.metrics();
        RawRow entity = RawRow.entity();
        RawRow key = RawRow.apiKey();
        RawRow post = RawRow.post();
        return Stream.of(
                Arguments.of(metrics.without("data_key"), "data_key", "an integer from 0 to 9223372036854775807"),
                Arguments.of(metrics.with("data_key", "-1"), "data_key", "an integer from 0 to 9223372036854775807"),
                Arguments.of(metrics.with("data_key", "1.5"), "data_key", "an integer"),
                Arguments.of(metrics.with("data_key", "'1'"), "data_key", "an integer from 0 to 9223372036854775807"),
                Arguments.of(metrics.with("ticker", "'a b'"), "ticker", "1 to 16 characters of A-Z 0-9 . - _"),
                Arguments.of(metrics.with("date", "'1989-12-31'"), "date", "from 1990-01-01 to 2100-12-31"),
                Arguments.of(metrics.with("date", "'2024-02-30'"), "date", "YYYY-MM-DD"),
                Arguments.of(metrics.with("date", "20240230"), "date", "string"),
                Arguments.of(metrics.without("metrics"), "metrics", "metrics (or retract)"),
                Arguments.of(metrics.with("metrics", "[]"), "metrics", "an object"),
                Arguments.of(
                        RawRow.metric("forum_mentions", "10.5"),
                        "metrics.forum_mentions",
                        "an integer from 0 to 9007199254740992"),
                Arguments.of(
                        RawRow.metric("forum_sentiment", "1.1"), "metrics.forum_sentiment", "a number from 0 to 1"),
                Arguments.of(
                        RawRow.metric("employer_rating_overall", "101"),
                        "metrics.employer_rating_overall",
                        "an integer from 0 to 100"),
                Arguments.of(RawRow.metric("price", "-1"), "metrics.price", "a number of at least 0"),
                Arguments.of(RawRow.metric("price", "'1'"), "metrics.price", "a number of at least 0"),
                Arguments.of(metrics.with("retract", "['forum']"), "retract", "groups"),
                Arguments.of(metrics.with("retract", "'forum'"), "retract", "an array of strings"),
                Arguments.of(entity.with("entity", "'fund'"), "entity", "one of company, crypto"),
                Arguments.of(entity.with("active", "1"), "active", "true or false"),
                Arguments.of(entity.with("deleted", "'true'"), "deleted", "true or false"),
                Arguments.of(entity.with("peers", "['MSFT','']"), "peers", "a ticker"),
                Arguments.of(entity.with("handles", "{'forum':[]}"), "handles.forum", "a string"),
                Arguments.of(entity.with("description", "'a\\u0000'"), "description", "U+0000"),
                Arguments.of(entity.with("description", "'\\ud800'"), "description", "surrogates"),
                Arguments.of(key.with("sha256", "'abc'"), "sha256", "64 hexadecimal digits"),
                Arguments.of(key.with("daily_limit", "-1"), "daily_limit", "an integer from 0 to 9007199254740992"),
                Arguments.of(key.with("created", "'2026-11-19'"), "created", "RFC 3339 with an offset"),
                Arguments.of(post.with("platform", "'blog'"), "platform", "one of forum, imageboard, investor_chat"),
                Arguments.of(post.with("source", "'Bonds'"), "source", "one of Stocks, Crypto"),
                Arguments.of(post.with("category", "'x'"), "category", "one of discussion, marketing"),
                Arguments.of(
                        post.with("score", "0.5"), "score", "an integer from -9007199254740992 to 9007199254740992"),
                Arguments.of(
                        post.with("created", "'1870-01-01T00:00:00Z'"), "created", "from 1900-01-01 to 2100-12-31"),
                Arguments.of(post.with("author", "{'followers':-1}"), "author.followers", "an integer from 0"),
                Arguments.of(post.with("author", "'a'"), "author", "an object"),
                Arguments.of(
                        RawRow.named("fx-rates").with("pair", "'" + "x".repeat(257) + "'"),
                        "pair",
                        "a string of at most 256 characters"),
                Arguments.of(RawRow.named("quotes").with("price", "-1"), "price", "a number of at least 0"));
    }

    @ParameterizedTest
    @MethodSource("rejectedFields")
    void aMessageNamesTheFieldAndTheExpectedValue(RawRow row, String field, String expectation) {
        assertThat(message(row.topic(), row.toString()))
                .startsWith(field + ": expected ")
                .contains(expectation);
    }

    static Stream<Arguments> rejectedValues() {
        RawRow row = RawRow.metrics();
        Stream<Arguments> texts = Stream.of(
                        "",
                        "nonsense",
                        "[]",
                        "{",
                        row + "{}",
                        row.toString().replace('"', '\''),
                        "// a comment\n" + row,
                        row.toString().replace("AAPL", "A\nA"),
                        row.toString().replace("AAPL", "\\x41"),
                        row.toString().replace("AAPL", "\\ud800"))
                .map(Arguments::of);
        Stream<Arguments> rows = Stream.of(
                        RawRow.metric("price", "NaN"),
                        RawRow.metric("price", "-Infinity"),
                        RawRow.metric("price", "+5"),
                        RawRow.metric("price", "05"),
                        RawRow.metric("price", "5/**/"),
                        RawRow.metric("price", "1".repeat(1001)),
                        row.with("data_key", "{'nested':" + "[".repeat(1000) + "]".repeat(1000) + "}"),
                        row.with("n".repeat(60_000), "1"),
                        row.with("unknown", "{'\\u0000':1,'\\u0000':1}"),
                        row.with("unknown", "{'\\u001b[31m':1,'\\u001b[31m':1}"),
                        row.with(
                                "unknown",
                                "{'" + "\ud83d\ude00x".repeat(100) + "':1,'" + "\ud83d\ude00x".repeat(100) + "':1}"),
                        row.with("ticker", "'" + "\ud83d\ude00".repeat(100) + "'"),
                        row.with("ticker", "'\\u0007\\u001b\\n'"),
                        row.with("date", "'\\u0000'"),
                        row.with("data_key", "'\\u0000\\ud800'"),
                        row.with("data_key", "'" + "x".repeat(10_000) + "'"),
                        row.with("metrics", "'\\ud800'"),
                        RawRow.metric("price", "'\\u0000\\udfff'"))
                .map(RawRow::toString)
                .map(Arguments::of);
        return Stream.concat(texts, rows);
    }

    @ParameterizedTest
    @MethodSource("rejectedValues")
    void aMessageCanBeDisplayedAndStored(String value) {
        String message = message(Topics.METRICS, value);
        assertThat(message).contains(": expected ").hasSizeLessThan(500);
        assertThat(message).doesNotMatch(INTERNALS);
        assertThat(message.chars().noneMatch(Character::isISOControl))
                .as("no control characters in: %s", message)
                .isTrue();
        assertThat(new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .as("no unpaired surrogates")
                .isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({
        "forum_sentiment, 0.123456789012345678901234567890123456789, 38",
        "forum_sentiment, 1e-400, 308",
        "price, 0.123456789012345678901234567890123456789, 38",
        "price, 1e400, 307",
        "pe_ratio, -1e400, 307"
    })
    void aMessageContainsTheExceededLimit(String metric, String value, String limit) {
        RawRow row = RawRow.metric(metric, value);
        assertThat(message(row.topic(), row.toString())).contains(limit);
    }

    @Test
    void anInvalidHashIsNeverRepeated() {
        for (String value : List.of("'v2_sEcret'", "['v2_sEcret']", "{'v2_sEcret':1}")) {
            RawRow row = RawRow.apiKey().with("sha256", value);
            assertThat(message(row.topic(), row.toString())).doesNotContain("sEcret");
        }
    }

    private static String message(Topic<?> topic, String value) {
        return switch (topic.read(value.getBytes(StandardCharsets.UTF_8))) {
            case Rejected<?> rejected -> rejected.message();
            case Verdict.Accepted<?> _ -> throw new AssertionError("accepted: " + value);
        };
    }
}
