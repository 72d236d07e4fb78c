package altdata.testing;

import altdata.contracts.topic.Topics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Builds a record of the topic `entities`: its identity and required fields, and anything a test adds.
public final class EntityRecord {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private EntityRecord(String ticker) {
        fields.put("data_key", 1L);
        fields.put("ticker", ticker);
    }

    /// An active company with the id `id-<ticker>`.
    public static EntityRecord company(String ticker) {
        return of(ticker, "company");
    }

    /// An active cryptocurrency with the id `id-<ticker>`.
    public static EntityRecord crypto(String ticker) {
        return of(ticker, "crypto");
    }

    private static EntityRecord of(String ticker, String kind) {
        return new EntityRecord(ticker)
                .with("id", "id-" + ticker)
                .with("name", "Name of " + ticker)
                .with("entity", kind);
    }

    /// A deletion of the entity.
    public static EntityRecord deletion(String ticker) {
        return new EntityRecord(ticker).with("deleted", true);
    }

    /// The rank of the record; default 1.
    public EntityRecord key(long key) {
        return with("data_key", key);
    }

    /// The industry.
    public EntityRecord industry(String industry) {
        return with("industry", industry);
    }

    /// The peers' tickers.
    public EntityRecord peers(String... tickers) {
        return with("peers", List.of(tickers));
    }

    /// Sets any other field.
    public EntityRecord with(String field, @Nullable Object value) {
        fields.put(field, value);
        return this;
    }

    /// The value as written to the topic.
    public String json() {
        return JSON.writeValueAsString(fields);
    }

    /// Writes them and waits until Kafka has acknowledged them.
    public static void push(EntityRecord... entities) {
        for (EntityRecord entity : entities) {
            TestService.get().push(Topics.ENTITIES, entity.json());
        }
    }
}
