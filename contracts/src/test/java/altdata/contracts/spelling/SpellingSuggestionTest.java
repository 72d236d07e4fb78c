package altdata.contracts.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingSuggestionTest {
    private static final List<String> KNOWN = List.of("forum_mentions", "forum_sentiment", "price", "pe_ratio", "*");

    @Test
    void aMisspelledNameIsFound() {
        assertThat(SpellingSuggestion.nearest("forum_mention", KNOWN)).isEqualTo("forum_mentions");
        assertThat(SpellingSuggestion.nearest("Forum-Mentions", KNOWN)).isEqualTo("forum_mentions");
        assertThat(SpellingSuggestion.nearest("prize", KNOWN)).isEqualTo("price");
        assertThat(SpellingSuggestion.hint("prize", KNOWN)).isEqualTo(" (did you mean price?)");
    }

    @Test
    void anotherNameIsNotSuggested() {
        assertThat(SpellingSuggestion.nearest("volume", KNOWN)).isNull();
        assertThat(SpellingSuggestion.hint("volume", KNOWN)).isEmpty();
        assertThat(SpellingSuggestion.nearest("forum_mentions".repeat(100), KNOWN))
                .isNull();
        assertThat(SpellingSuggestion.nearest("", KNOWN)).isNull();
        assertThat(SpellingSuggestion.nearest("x", KNOWN)).isNull();
    }
}
