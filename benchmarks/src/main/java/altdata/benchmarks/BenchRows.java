package altdata.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/// Generates metric rows as collectors send them: one platform group per row, all tickers of a date before the
/// next date.
final class BenchRows {
    private static final List<String> METRICS = List.of(
            "\"microblog_followers\":%1$d,\"microblog_mentions\":%2$d",
            "\"photo_share_followers\":%1$d",
            "\"forum_mentions\":%2$d,\"forum_sentiment\":0.%3$d",
            "\"short_video_followers\":%1$d",
            "\"video_site_subscribers\":%1$d",
            "\"news_mentions\":%2$d",
            "\"jobs_review_site\":%2$d",
            "\"appstore_a_downloads\":%1$d");
    private static final int TICKERS = 2_000;
    private static final LocalDate FIRST_DATE = LocalDate.of(2026, 1, 1);

    private BenchRows() {}

    static String row(long dataKey, int index, Random random) {
        int perDate = TICKERS * METRICS.size();
        String metrics = METRICS.get(index % METRICS.size())
                .formatted(random.nextInt(10_000_000), random.nextInt(10_000), random.nextInt(1_000));
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"date\":\"%s\",\"source\":\"bench\",\"metrics\":{%s}}"
                .formatted(
                        dataKey,
                        ticker(index / METRICS.size() % TICKERS),
                        FIRST_DATE.plusDays(index / perDate),
                        metrics);
    }

    static String ticker(int number) {
        return "BENCH-" + number;
    }

    static void write(Path file, int rows, long firstKey) throws IOException {
        Random random = new Random(1);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (int i = 0; i < rows; i++) {
                writer.write(row(firstKey + i, i, random));
                writer.write('\n');
            }
        }
    }
}
