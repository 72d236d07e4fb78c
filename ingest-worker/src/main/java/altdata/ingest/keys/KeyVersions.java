package altdata.ingest.keys;

import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.RecordRank;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the winning record version of each key, as the read tables do. Not thread-safe.
final class KeyVersions {
    private static final Logger LOG = LoggerFactory.getLogger(KeyVersions.class);
    /// About 30 MB of heap.
    private static final int MAX_KEYS = 100_000;

    private static final Set<String> SCOPES = Stream.concat(
                    Stream.of("*"), Topics.ALL.stream().map(Topic::shortName))
            .map(PushKey::scope)
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, Winner> winners = new HashMap<>();
    private boolean isFull;

    /// @param key null if the key is revoked or deleted; the version is kept so that older ones lose against it
    private record Winner(RecordRank rank, @Nullable PushKey key) {}

    /// Adds a version; returns whether it changes the winner.
    boolean add(RecordVersion<ApiKeyRow> version) {
        String keyId = version.identity().getFirst();
        Winner winner = winners.get(keyId);
        if (winner == null && winners.size() >= MAX_KEYS) {
            if (!isFull) {
                LOG.error("more than {} API keys exist; {} and later keys cannot push", MAX_KEYS, keyId);
                isFull = true;
            }
            return false;
        }
        RecordRank rank = RecordRank.of(version.dataKey(), RecordRank.canonical(version.content()));
        if (winner != null && rank.compareTo(winner.rank()) <= 0) {
            return false;
        }
        winners.put(keyId, new Winner(rank, key(version.content())));
        return true;
    }

    /// Returns the keys that are neither revoked nor deleted, by hash. If two records have the same hash, the
    /// one with the lower id wins.
    Map<String, PushKey> validKeys() {
        Map<String, PushKey> keys = new HashMap<>();
        new TreeMap<>(winners).descendingMap().values().forEach(winner -> {
            if (winner.key() != null) {
                keys.put(winner.key().sha256(), winner.key());
            }
        });
        return Map.copyOf(keys);
    }

    private static @Nullable PushKey key(@Nullable ApiKeyRow row) {
        return row == null || row.revoked()
                ? null
                : new PushKey(
                        row.keyId(),
                        row.sha256(),
                        row.scopes().stream().filter(SCOPES::contains).collect(Collectors.toUnmodifiableSet()),
                        row.expires());
    }
}
