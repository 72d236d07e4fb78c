package altdata.verification.law;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The content of a post record; its text is lower-case words separated by single spaces.
record PostContent(
        PostIdentity identity,
        Instant created,
        String text,
        long score,
        List<String> tickers,
        @Nullable BigDecimal sentiment,
        @Nullable String community,
        boolean marketing) {
    private static final JsonMapper JSON = new JsonMapper();

    /// Versions with the same platform and id are versions of one post.
    record PostIdentity(String platform, String id) {
        String deletion(long key) {
            return JSON.writeValueAsString(fields(key, "deleted", true));
        }

        private Map<String, @Nullable Object> fields(long key, String field, Object value) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("data_key", key);
            fields.put("platform", platform);
            fields.put("id", id);
            fields.put(field, value);
            return fields;
        }
    }

    boolean isOn(String platform) {
        return identity.platform().equals(platform);
    }

    boolean isDiscussion() {
        return !marketing;
    }

    boolean isWithin(Instant from, Instant to) {
        return !created.isBefore(from) && created.isBefore(to);
    }

    /// Whether the text contains one of the terms as whole words, or one of the terms is a ticker of the post.
    boolean matches(List<String> terms) {
        return terms.stream()
                .anyMatch(term -> (" " + text + " ").contains(" " + term.toLowerCase(Locale.ROOT) + " ")
                        || tickers.contains(term.toUpperCase(Locale.ROOT)));
    }

    String json(long key) {
        Map<String, @Nullable Object> fields = identity.fields(key, "created", created.toString());
        fields.put("text", text);
        fields.put("score", score);
        fields.put("tickers", tickers);
        fields.put("sentiment", sentiment);
        fields.put("community", community);
        fields.put("category", marketing ? "marketing" : null);
        return JSON.writeValueAsString(fields);
    }
}
