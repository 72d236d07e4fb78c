package altdata.api;

import altdata.testing.ResponseChecks;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Random versions of posts, generated from a seed, and the expected results by the specification.
final class RandomPosts {
    private static final int POSTS = 30;
    private static final long DAY = 86_400;

    /// A version of a post; deleted if it has no text.
    private record Version(
            String id,
            long key,
            @Nullable String text,
            Instant created,
            long score,
            @Nullable BigDecimal sentiment,
            List<String> tickers,
            boolean marketing) {}

    private final long seed;
    private final Random random;
    private final List<Version> versions = new ArrayList<>();
    private final Instant begin;

    RandomPosts(long seed) {
        this.seed = seed;
        random = new Random(seed);
        // Two days in Los Angeles, different for each seed.
        begin = Instant.parse("2026-06-01T07:00:00Z").plusSeconds(3 * DAY * seed);
        for (int post = 0; post < POSTS; post++) {
            int count = 1 + random.nextInt(4);
            for (int key = 1; key <= count; key++) {
                versions.add(version("psr-%d-%02d".formatted(seed, post), key));
            }
        }
    }

    private Version version(String id, long key) {
        return new Version(
                id,
                key,
                random.nextInt(6) == 0 ? null : random.nextInt(4) == 0 ? "nothing" : "about " + word() + " again",
                begin.plusSeconds(random.nextLong(2 * DAY)),
                random.nextInt(5),
                random.nextInt(4) == 0 ? null : BigDecimal.valueOf(random.nextInt(1001), 3),
                tickers().stream().filter(_ -> random.nextInt(3) == 0).sorted().toList(),
                random.nextInt(8) == 0);
    }

    List<String> entities() {
        return tickers().stream()
                .map(ticker -> ResponseChecks.company(ticker, ""))
                .toList();
    }

    Set<String> tickers() {
        return IntStream.range(0, 4)
                .mapToObj(index -> "PSR%d%c".formatted(seed, 'A' + index))
                .collect(Collectors.toSet());
    }

    String word() {
        return "psrandom" + seed;
    }

    /// The second of the two days.
    String date() {
        return begin.plusSeconds(DAY).toString().substring(0, 10);
    }

    List<PostRecord> records() {
        return versions.stream().map(RandomPosts::post).toList();
    }

    private static PostRecord post(Version version) {
        if (version.text() == null) {
            return PostRecord.deletion("forum", version.id(), version.key());
        }
        PostRecord post = PostRecord.of("forum", version.id(), version.created(), version.text())
                .key(version.key())
                .score(version.score())
                .tickers(version.tickers().toArray(String[]::new))
                .with("category", version.marketing() ? "marketing" : "discussion");
        return version.sentiment() == null
                ? post
                : post.sentiment(version.sentiment().toString());
    }

    private List<Version> latest() {
        Map<String, Version> latest = new HashMap<>();
        versions.forEach(version -> latest.merge(version.id(), version, (a, b) -> a.key() > b.key() ? a : b));
        return latest.values().stream()
                .filter(version -> version.text() != null)
                .toList();
    }

    private boolean isOfTheDay(Version version) {
        return !version.created().isBefore(begin.plusSeconds(DAY));
    }

    Map<String, String> expectedCounts() {
        Map<String, String> counts = new HashMap<>();
        for (String ticker : tickers()) {
            List<Version> both = latest().stream()
                    .filter(version -> !version.marketing())
                    .filter(version -> version.tickers().contains(ticker))
                    .toList();
            List<Version> day = both.stream().filter(this::isOfTheDay).toList();
            if (!both.isEmpty()) {
                counts.put(ticker, """
                        {"display_name":"Name of %s","ticker":"%s","mentions":%d,"mentions_prev":%d,"sentiment":%s}""".formatted(ticker, ticker, day.size(), both.size() - day.size(), mean(day)));
            }
        }
        return counts;
    }

    String expectedSearch() {
        List<Version> found = latest().stream()
                .filter(version -> isOfTheDay(version) && version.text().contains(word()))
                .sorted(Comparator.comparingLong(Version::score)
                        .reversed()
                        .thenComparing(Version::created, Comparator.reverseOrder())
                        .thenComparing(Version::id))
                .toList();
        String posts = found.stream().map(RandomPosts::json).collect(Collectors.joining(",", "[", "]"));
        return "{\"status\":200,\"search\":\"%s\",\"count\":%d,\"sentiment\":%s,\"posts\":%s}"
                .formatted(word(), found.size(), mean(found), posts);
    }

    private static String json(Version version) {
        String created = version.created().toString().replace("T", " ").replace("Z", "");
        return "{\"text\":\"%s\",\"created\":\"%s\",\"score\":%d,\"permalink\":\"\",\"id\":\"%s\",\"author\":\"\"}"
                .formatted(version.text(), created, version.score(), version.id());
    }

    /// Formatted as a JSON parser prints it.
    private static String mean(List<Version> versions) {
        List<BigDecimal> known = versions.stream()
                .map(Version::sentiment)
                .filter(sentiment -> sentiment != null)
                .toList();
        if (known.isEmpty()) {
            return "null";
        }
        BigDecimal sum = known.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal mean = sum.divide(BigDecimal.valueOf(known.size()), 4, RoundingMode.HALF_UP);
        return Double.toString(mean.doubleValue());
    }
}
