package altdata.api;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Builds a record of the topic `posts`: its identity and required fields, and anything a test adds.
final class PostRecord {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, Object> fields = new LinkedHashMap<>();

    private PostRecord(String platform, String id) {
        fields.put("data_key", 1L);
        fields.put("platform", platform);
        fields.put("id", id);
    }

    static PostRecord forum(String id, String created, String text) {
        return of("forum", id, created, text);
    }

    static PostRecord of(String platform, String id, String created, String text) {
        return new PostRecord(platform, id).with("created", created).with("text", text);
    }

    static PostRecord of(String platform, String id, Instant created, String text) {
        return of(platform, id, created.toString(), text);
    }

    static PostRecord deletion(String platform, String id, long key) {
        return new PostRecord(platform, id).key(key).with("deleted", true);
    }

    PostRecord key(long key) {
        return with("data_key", key);
    }

    PostRecord tickers(String... tickers) {
        return with("tickers", List.of(tickers));
    }

    PostRecord score(long score) {
        return with("score", score);
    }

    PostRecord sentiment(String fraction) {
        return with("sentiment", new BigDecimal(fraction));
    }

    PostRecord with(String field, Object value) {
        fields.put(field, value);
        return this;
    }

    static void push(PostRecord... posts) {
        for (PostRecord post : posts) {
            post.send();
        }
    }

    /// Writes it with the key that the topic requires.
    void send() {
        send(null);
    }

    /// Writes it to the given partition, regardless of its key.
    void sendTo(int partition) {
        send(partition);
    }

    private void send(@Nullable Integer partition) {
        String key = fields.get("platform") + ":" + fields.get("id");
        TestService.get()
                .pushRaw(
                        Topics.POSTS,
                        partition,
                        key.getBytes(StandardCharsets.UTF_8),
                        JSON.writeValueAsString(fields).getBytes(StandardCharsets.UTF_8));
    }
}
