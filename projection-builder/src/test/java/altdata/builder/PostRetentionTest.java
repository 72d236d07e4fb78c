package altdata.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostRetentionTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-27T23:59:59Z"), ZoneOffset.UTC);

    @Test
    void postsAreKeptForWholeDays() {
        assertThat(PostRetention.parse(" microblog=1d, forum=365d ").horizons(CLOCK))
                .isEqualTo(Map.of(
                        "microblog", Instant.parse("2026-11-26T00:00:00Z"),
                        "forum", Instant.parse("2025-11-27T00:00:00Z")));
        assertThat(PostRetention.parse("").horizons(CLOCK)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            microblog          | contains 'microblog'
            microblog=0d       | contains 'microblog=0d'
            microblog=-1d      | contains 'microblog=-1d'
            microblog=90       | contains 'microblog=90'
            microblog=90h      | contains 'microblog=90h'
            microblog=123456d  | contains 'microblog=123456d'
            forum=1d,          | contains ''
            forum=1d,forum=2d  | contains 'forum' twice
            micoblog=90d       | unknown platform 'micoblog'; available: forum
            """)
    void invalidSettingsAreExplained(String setting, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostRetention.parse(setting))
                .withMessageContaining(message)
                .withMessageStartingWith("ALTDATA_POST_RETENTION must be");
    }
}
