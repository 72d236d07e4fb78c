package altdata.ingest.keys;

import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/// What is stated of each key, under the law: of the statements about one key the one with the greatest
/// `(data_key, content hash)` counts. Used by one thread.
final class KeyVersions {
    private static final Logger LOG = LoggerFactory.getLogger(KeyVersions.class);
    /// Some 30 MB.
    private static final int MOST_KEYS = 100_000;

    private static final Set<String> SCOPES = Stream.concat(
                    Stream.of("*"), Topics.ALL.stream().map(Topic::shortName))
            .map(PushKey::scope)
            .collect(Collectors.toUnmodifiableSet());
    /// The form whose hash the read tables keep too, so that both have one winner.
    private static final JsonMapper CANONICAL = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private final Map<String, Winner> winners = new HashMap<>();
    private boolean isFull;

    /// @param key null where the key is revoked or deleted, which has to be remembered
    private record Winner(
            long dataKey, byte[] contentHash, @Nullable PushKey key) {
        boolean losesTo(long otherDataKey, byte[] otherHash) {
            return otherDataKey > dataKey
                    || (otherDataKey == dataKey && Arrays.compareUnsigned(otherHash, contentHash) > 0);
        }
    }

    /// Takes a statement; whether it changes what is known.
    boolean add(RecordVersion<ApiKeyRow> statement) {
        String keyId = statement.identity().getFirst();
        Winner winner = winners.get(keyId);
        if (winner == null && winners.size() >= MOST_KEYS) {
            if (!isFull) {
                LOG.error("there are more than {} API keys; {} and later ones cannot push", MOST_KEYS, keyId);
                isFull = true;
            }
            return false;
        }
        byte[] hash = Sha256.of(CANONICAL.writeValueAsBytes(statement.content()));
        if (winner != null && !winner.losesTo(statement.dataKey(), hash)) {
            return false;
        }
        winners.put(keyId, new Winner(statement.dataKey(), hash, key(statement.content())));
        return true;
    }

    /// The keys that count, by their hashes; of two records of one key the one of the lower id.
    Map<String, PushKey> valid() {
        Map<String, PushKey> valid = new HashMap<>();
        new TreeMap<>(winners).descendingMap().values().forEach(winner -> {
            if (winner.key() != null) {
                valid.put(winner.key().sha256(), winner.key());
            }
        });
        return Map.copyOf(valid);
    }

    private static @Nullable PushKey key(@Nullable ApiKeyRow row) {
        return row == null || row.revoked()
                ? null
                : new PushKey(
                        row.keyId(),
                        row.sha256(),
                        row.scopes().stream().filter(SCOPES::contains).collect(Collectors.toUnmodifiableSet()));
    }
}
