package altdata.builder;

import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.PostRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How long the content of posts is kept.
///
/// @param byPlatform whole days since the creation of a post; platforms that are absent keep their posts
record PostRetention(Map<String, Duration> byPlatform) {
    private static final Pattern ENTRY = Pattern.compile("(\\w+)=([1-9]\\d{0,4})d");
    private static final String FORM =
            "ALTDATA_POST_RETENTION must be a list of platforms and days, such as microblog=90d,forum=365d";

    /// Parses the setting.
    ///
    /// @param setting such as `microblog=90d,forum=365d`; empty to keep all posts
    /// @throws IllegalArgumentException if it is invalid; the message says what is accepted
    static PostRetention parse(String setting) {
        Map<String, Duration> byPlatform = new TreeMap<>();
        if (!setting.isBlank()) {
            for (String entry : setting.split(",", -1)) {
                Matcher parts = ENTRY.matcher(entry.strip());
                if (!parts.matches()) {
                    throw new IllegalArgumentException(FORM + ", but contains '" + entry.strip() + '\'');
                }
                String platform = parts.group(1);
                if (!PostRow.PLATFORMS.contains(platform)) {
                    throw new IllegalArgumentException(FORM + "; unknown platform '" + platform + "'; available: "
                            + String.join(", ", PostRow.PLATFORMS)
                            + SpellingSuggestion.hint(platform, PostRow.PLATFORMS));
                }
                if (byPlatform.put(platform, Duration.ofDays(Integer.parseInt(parts.group(2)))) != null) {
                    throw new IllegalArgumentException(FORM + "; it contains '" + platform + "' twice");
                }
            }
        }
        return new PostRetention(Map.copyOf(byPlatform));
    }

    /// The start of the first day (UTC) whose posts are kept, by platform.
    Map<String, Instant> horizons(Clock clock) {
        Instant today = clock.instant().truncatedTo(ChronoUnit.DAYS);
        return byPlatform.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> today.minus(each.getValue())));
    }
}
