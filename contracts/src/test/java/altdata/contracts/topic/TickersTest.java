package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A ticker is what the published pattern says.
class TickersTest {
    private static final Pattern PUBLISHED = Pattern.compile(Tickers.PATTERN);

    @Test
    void whatThePatternMatchesIsATickerAndNothingElse() {
        Stream.of(
                        IntStream.rangeClosed(Character.MIN_VALUE, Character.MAX_VALUE)
                                .mapToObj(Character::toString),
                        IntStream.rangeClosed(Character.MIN_VALUE, Character.MAX_VALUE)
                                .mapToObj(code -> "A" + Character.toString(code)),
                        IntStream.rangeClosed(0, 20).mapToObj("b"::repeat),
                        Stream.of("BRK.B", "btc-usd", "A_1", "A B", " A", "A\n", "\ud83d\ude80"))
                .flatMap(texts -> texts)
                .forEach(text -> assertThat(Tickers.normalize(text))
                        .as("\"%s\"", text)
                        .isEqualTo(isPublished(text) ? text.toUpperCase(Locale.ROOT) : null));
    }

    /// `$` matches before a line break at the end as well, in Java; in JSON Schema it does not.
    private static boolean isPublished(String text) {
        return PUBLISHED.matcher(text).matches();
    }
}
