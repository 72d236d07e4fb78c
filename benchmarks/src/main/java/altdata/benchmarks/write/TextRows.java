package altdata.benchmarks.write;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Generates the posts and articles for [ResourceCosts]: texts of realistic length and word frequency, with
/// dates spread over two years.
final class TextRows {
    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");
    private static final int SECONDS = 2 * 365 * 86_400;
    private static final int ENTITIES = 8_000;
    private static final int WORDS = 50_000;
    private static final List<String> PLATFORMS = List.of("forum", "imageboard", "investor_chat", "microblog");

    private TextRows() {}

    static Map.Entry<String, String> post(long number) {
        SplittableRandom random = new SplittableRandom(number);
        String platform = PLATFORMS.get(random.nextInt(PLATFORMS.size()));
        String id = "bench-" + number;
        return Map.entry(
                platform + ':' + id,
                "{\"data_key\":1,\"platform\":\"%s\",\"id\":\"%s\",\"created\":\"%s\",\"text\":\"%s.\",\"permalink\":\"/r/bench/%s\",\"score\":%d,\"tickers\":[\"%s\"],\"sentiment\":0.%d,\"community\":\"bench\",\"source\":\"Stocks\",\"author\":{\"name\":\"author %d\"}}"
                        .formatted(
                                platform,
                                id,
                                FIRST.plusSeconds(random.nextInt(SECONDS)),
                                text(6 + random.nextInt(18), random),
                                id,
                                random.nextInt(3_000),
                                ticker(random),
                                10 + random.nextInt(90),
                                random.nextInt(100_000)));
    }

    static Map.Entry<String, String> article(long number) {
        SplittableRandom random = new SplittableRandom(number);
        String ticker = ticker(random);
        return Map.entry(
                ticker,
                "{\"data_key\":1,\"ticker\":\"%s\",\"id\":\"bench-%d\",\"title\":\"%s\",\"published\":\"%s\",\"source\":\"Bench\",\"url\":\"https://news.example/%d\"}"
                        .formatted(
                                ticker,
                                number,
                                text(8 + random.nextInt(6), random),
                                FIRST.plusSeconds(random.nextInt(SECONDS)),
                                number));
    }

    private static String ticker(SplittableRandom random) {
        return "BENCH-" + frequent(ENTITIES, random);
    }

    private static String text(int words, SplittableRandom random) {
        return IntStream.range(0, words)
                .mapToObj(_ -> Integer.toString(frequent(WORDS, random) + 26 * 36 * 36, 36))
                .collect(Collectors.joining(" "));
    }

    /// A number below the bound; small ones are far more frequent than large ones.
    private static int frequent(int bound, SplittableRandom random) {
        double place = random.nextDouble();
        return (int) (bound * place * place * place);
    }
}
