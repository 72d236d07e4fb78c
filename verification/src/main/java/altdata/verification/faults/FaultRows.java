package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Generates the rows of a seed. They include duplicates, late rows and rows far out of order, equal keys with
/// different content, wrong record keys (which put one identity on several partitions), retractions, deletions
/// and invalid rows.
final class FaultRows {
    static final List<String> TICKERS =
            IntStream.range(0, 24).mapToObj("FA%02d"::formatted).toList();
    /// The data key increases after this number of rows, so several rows share a key.
    private static final int ROWS_PER_KEY = 3;
    private static final int MAX_REMEMBERED = 2_000;
    private static final int SHUFFLED_TOGETHER = 300;
    private static final JsonMapper JSON = new JsonMapper();

    private final Random random;
    private final MetricRows metrics;
    private final WholeRecordRows wholeRecords;
    private final InvalidRows invalidRows;
    private final WholeRecordRows pushed;
    private final List<SentRow> remembered = new ArrayList<>();
    private long lastId;

    FaultRows(long seed) {
        random = new Random(seed);
        metrics = new MetricRows(random);
        wholeRecords = new WholeRecordRows(random);
        invalidRows = new InvalidRows(random);
        pushed = new WholeRecordRows(new Random(seed + 1));
    }

    List<SentRow> next(int count) {
        List<SentRow> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(random.nextInt(10) == 0 && !remembered.isEmpty() ? repeat() : row());
        }
        for (int from = 0; from < count; from += SHUFFLED_TOGETHER) {
            Collections.shuffle(rows.subList(from, Math.min(count, from + SHUFFLED_TOGETHER)), random);
        }
        return rows;
    }

    /// Generates posts for the ingest worker. The worker forwards no header, so each post has a single version,
    /// and the row's id is part of the post's id.
    List<SentRow> pushed(int count) {
        List<SentRow> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long id = ++lastId;
            Map<String, Object> json = new LinkedHashMap<>();
            RowMeaning.Whole post = pushed.post(PushedId.of(id), TICKERS, 1 + id / ROWS_PER_KEY, json);
            rows.add(new SentRow(
                    id,
                    Topics.POSTS,
                    bytes(String.join(":", post.identity())),
                    JSON.writeValueAsBytes(json),
                    false,
                    post));
        }
        return rows;
    }

    private SentRow repeat() {
        SentRow row = remembered.get(random.nextInt(remembered.size()));
        byte[] key = row.key();
        boolean wrongKey = row.wrongKey();
        if (row.meaning() instanceof RowMeaning.Whole || row.meaning() instanceof RowMeaning.Metrics) {
            if (random.nextInt(3) == 0) {
                key = bytes("wrong-" + random.nextInt(50));
                wrongKey = true;
            }
        }
        return new SentRow(++lastId, row.topic(), key, row.value(), wrongKey, row.meaning());
    }

    private SentRow row() {
        SentRow row = fresh(++lastId);
        if (remembered.size() < MAX_REMEMBERED) {
            remembered.add(row);
        } else {
            remembered.set(random.nextInt(MAX_REMEMBERED), row);
        }
        return row;
    }

    private SentRow fresh(long id) {
        long newest = 1 + id / ROWS_PER_KEY;
        long dataKey = random.nextInt(8) == 0 ? random.nextLong(newest) : newest;
        String ticker = TICKERS.get(random.nextInt(TICKERS.size()));
        Map<String, Object> json = new LinkedHashMap<>();
        int kind = random.nextInt(100);
        if (kind < 48) {
            return sent(id, Topics.METRICS, ticker, json, metrics.next(ticker, dataKey, json));
        }
        if (kind < 80) {
            RowMeaning.Whole post = wholeRecords.post(TICKERS, dataKey, json);
            return sent(id, Topics.POSTS, String.join(":", post.identity()), json, post);
        }
        if (kind < 88) {
            return sent(id, Topics.ENTITIES, ticker, json, wholeRecords.entity(ticker, dataKey, json));
        }
        if (kind < 96) {
            return sent(id, Topics.QUOTES, ticker, json, wholeRecords.quote(ticker, dataKey, json));
        }
        InvalidRows.InvalidRecord invalidRecord = invalidRows.next();
        byte[] key = random.nextInt(3) == 0 ? null : bytes("poison-" + random.nextInt(100));
        return new SentRow(id, invalidRecord.topic(), key, invalidRecord.value(), false, invalidRecord.meaning());
    }

    private SentRow sent(
            long id, Topic<?> topic, String key, Map<String, ? extends @Nullable Object> json, RowMeaning meaning) {
        boolean wrongKey = random.nextInt(12) == 0;
        byte[] recordKey =
                !wrongKey ? bytes(key) : random.nextInt(4) == 0 ? null : bytes("wrong-" + random.nextInt(50));
        return new SentRow(id, topic, recordKey, JSON.writeValueAsBytes(json), wrongKey, meaning);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
