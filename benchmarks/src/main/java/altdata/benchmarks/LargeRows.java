package altdata.benchmarks;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;

/// Generates the rows of `bench fill`, with the numbers of entities, days and posts of a real market.
final class LargeRows {
    /// The number of entities per industry.
    static final int PER_INDUSTRY = 50;

    private static final List<String> PLATFORMS =
            List.of("forum", "forum", "forum", "forum", "forum", "imageboard", "investor_chat", "microblog");
    private static final int WORDS = 50_000;
    private static final List<String> SYLLABLES = List.of(
            "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "we", "xi",
            "yo", "zu");

    private LargeRows() {}

    static String ticker(int entity) {
        return "LOAD-" + entity;
    }

    static String industry(int entity) {
        return "Load " + entity / PER_INDUSTRY;
    }

    static String entity(int entity) {
        return "{\"data_key\":1,\"id\":\"load-%1$d\",\"ticker\":\"%2$s\",\"name\":\"Load %1$d\",\"entity\":\"company\",\"industry\":\"%3$s\",\"market\":\"BENCH\",\"forum_query\":\"%2$s|%4$s\",\"added\":\"2024-01-01\",\"handles\":{\"microblog\":\"%2$s\",\"forum\":\"%2$s\",\"photo_share\":\"%2$s\"}}"
                .formatted(entity, ticker(entity), industry(entity), word(1_000 + entity));
    }

    static String quote(int entity, Instant at) {
        return "{\"data_key\":1,\"ticker\":\"%s\",\"price\":%d.25,\"at\":\"%s\"}"
                .formatted(ticker(entity), 10 + entity % 500, at);
    }

    /// A row with all metrics of an entity on a date.
    static String metrics(int entity, LocalDate date, SplittableRandom random) {
        StringBuilder row = new StringBuilder(400)
                .append("{\"data_key\":")
                .append(date.toEpochDay())
                .append(",\"ticker\":\"")
                .append(ticker(entity))
                .append("\",\"date\":\"")
                .append(date)
                .append("\",\"metrics\":{");
        count(row, "forum_mentions", random.nextInt(2_000));
        row.append(",\"forum_sentiment\":0.").append(10 + random.nextInt(90)).append(',');
        count(row, "imageboard_mentions", random.nextInt(300));
        count(row.append(','), "investor_chat_mentions", random.nextInt(5_000));
        count(row.append(','), "microblog_followers", 1_000_000 + random.nextInt(10_000));
        count(row.append(','), "microblog_mentions", random.nextInt(9_000));
        count(row.append(','), "photo_share_followers", 2_000_000 + random.nextInt(10_000));
        count(row.append(','), "analyst_site_followers", 100_000 + random.nextInt(1_000));
        count(row.append(','), "price", 10 + random.nextInt(500));
        count(row.append(','), "ai_score", random.nextInt(100));
        if (date.getDayOfMonth() == 1) {
            count(row.append(','), "webtraffic", random.nextInt(90_000_000));
        }
        return row.append("}}").toString();
    }

    /// A post of about fifteen words.
    ///
    /// @param seconds the maximum age of a post at `now`
    static String post(int number, int entities, Instant now, int seconds, SplittableRandom random) {
        String platform = PLATFORMS.get(random.nextInt(PLATFORMS.size()));
        StringBuilder text = new StringBuilder(160);
        int words = 6 + random.nextInt(18);
        for (int i = 0; i < words; i++) {
            text.append(frequentWord(random)).append(i + 1 < words ? " " : ".");
        }
        return "{\"data_key\":1,\"platform\":\"%s\",\"id\":\"load-%d\",\"created\":\"%s\",\"text\":\"%s\",\"permalink\":\"/r/load/%d\",\"score\":%d,\"tickers\":[\"%s\"],\"sentiment\":0.%d,\"community\":\"load\",\"source\":\"Stocks\",\"author\":{\"name\":\"author %d\"}}"
                .formatted(
                        platform,
                        number,
                        now.minusSeconds(random.nextInt(seconds)),
                        text,
                        number,
                        random.nextInt(3_000),
                        ticker(skewed(entities, random)),
                        10 + random.nextInt(90),
                        random.nextInt(100_000));
    }

    static String platformOf(String post) {
        int start = post.indexOf("\"platform\":\"") + 12;
        return post.substring(start, post.indexOf('"', start));
    }

    /// A word of the vocabulary; some are far more frequent than others.
    static String frequentWord(SplittableRandom random) {
        return word(skewed(WORDS, random));
    }

    private static int skewed(int bound, SplittableRandom random) {
        double place = random.nextDouble();
        return (int) (bound * place * place * place);
    }

    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        for (int rest = number + SYLLABLES.size(); rest > 0; rest /= SYLLABLES.size()) {
            word.append(SYLLABLES.get(rest % SYLLABLES.size()));
        }
        return word.toString();
    }

    private static void count(StringBuilder row, String metric, int value) {
        var _ = row.append('"').append(metric).append("\":").append(value);
    }
}
