package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A text is a ticker if and only if it matches the published pattern.
class TickersTest {
    private static final Pattern PUBLISHED = Pattern.compile(Tickers.PATTERN);

    @Test
    void exactlyTheTextsOfThePatternAreTickers() {
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

    /// In Java, unlike in JSON Schema, `$` also matches before a line break at the end.
    private static boolean isPublished(String text) {
        return PUBLISHED.matcher(text).matches();
    }
}
