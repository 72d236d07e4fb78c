package altdata.verification.faults;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The expected mentions and hourly buckets of posts.
final class ExpectedPostTables {
    private record Bucket(String platform, String ticker, String hour, String community, String source) {}

    private static final int HOUR = "2026-11-19T14".length();
    private static final int SECOND = "2026-11-19T14:03:22".length();

    private final SortedMap<String, String> mentions = new TreeMap<>();
    private final Map<Bucket, Integer> posts = new HashMap<>();
    private final Map<Bucket, Integer> sentimentPosts = new HashMap<>();
    private final Map<Bucket, BigDecimal> sentimentSums = new HashMap<>();

    /// Adds the winning version of a post.
    void add(RowMeaning.Whole post) {
        Map<String, Object> columns = post.columns();
        if (columns == null) {
            return;
        }
        String platform = post.identity().get(0);
        String created = String.valueOf(columns.get("created"));
        boolean discussion = "discussion".equals(columns.get("category"));
        for (Object ticker : (List<?>) columns.getOrDefault("tickers", List.of())) {
            Map<String, Object> row = new HashMap<>();
            row.put("platform", platform);
            row.put("ticker", ticker);
            row.put("created", created);
            row.put("id", post.identity().get(1));
            row.put("is_discussion", discussion);
            row.put("community", columns.getOrDefault("community", ""));
            row.put("source", columns.getOrDefault("source", ""));
            Object sentiment = columns.get("sentiment");
            if (sentiment != null) {
                row.put("sentiment", sentiment);
            }
            mentions.put(
                    platform + "/" + ticker + "/" + created.substring(0, SECOND) + "/"
                            + post.identity().get(1),
                    RowText.ofColumns(row));
            if (discussion) {
                count(
                        new Bucket(
                                platform,
                                ticker.toString(),
                                created.substring(0, HOUR) + ":00:00",
                                row.get("community").toString(),
                                row.get("source").toString()),
                        sentiment);
            }
        }
    }

    SortedMap<String, String> mentions() {
        return mentions;
    }

    SortedMap<String, String> buckets() {
        SortedMap<String, String> rows = new TreeMap<>();
        posts.forEach((bucket, count) -> {
            Map<String, Object> row = new HashMap<>();
            row.put("platform", bucket.platform());
            row.put("ticker", bucket.ticker());
            row.put("hour", bucket.hour() + "+00:00");
            row.put("community", bucket.community());
            row.put("source", bucket.source());
            row.put("posts", count);
            row.put("sentiment_posts", sentimentPosts.getOrDefault(bucket, 0));
            BigDecimal sum = sentimentSums.get(bucket);
            if (sum != null) {
                row.put("sentiment_sum", sum);
            }
            rows.put(
                    String.join(
                            "/",
                            bucket.platform(),
                            bucket.ticker(),
                            bucket.hour(),
                            bucket.community(),
                            bucket.source()),
                    RowText.ofColumns(row));
        });
        return rows;
    }

    private void count(Bucket bucket, @Nullable Object sentiment) {
        posts.merge(bucket, 1, Integer::sum);
        if (sentiment instanceof BigDecimal number) {
            sentimentPosts.merge(bucket, 1, Integer::sum);
            sentimentSums.merge(bucket, number, BigDecimal::add);
        }
    }
}
