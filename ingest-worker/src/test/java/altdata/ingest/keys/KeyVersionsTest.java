package altdata.ingest.keys;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.RecordVersion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyVersionsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void orderAndDuplicatesDoNotChangeTheWinner(long seed) {
        Random random = new Random(seed);
        List<RecordVersion<ApiKeyRow>> versions = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            // Few distinct values, so that many versions conflict.
            String id = "k" + random.nextInt(5);
            versions.add(
                    random.nextInt(6) == 0
                            ? new RecordVersion<>(List.of(id), random.nextLong(4), null)
                            : version(
                                    id,
                                    random.nextLong(4),
                                    "h" + random.nextInt(4),
                                    random.nextInt(4) == 0,
                                    random.nextBoolean() ? "ingest:metrics" : "social:*"));
        }
        Map<String, PushKey> once = valid(versions);
        for (int i = 0; i < 20; i++) {
            versions.add(versions.get(random.nextInt(versions.size())));
            Collections.shuffle(versions, random);
            assertThat(valid(versions)).as("seed %d", seed).isEqualTo(once);
        }
    }

    @Test
    void onlyPushScopesAreStored() {
        assertThat(valid(List.of(version("k", 1, "h", false, "*", "ingest:metrics", "ingest:*", "ingest:x", "v1"))))
                .isEqualTo(Map.of("h", new PushKey("k", "h", Set.of("ingest:metrics", "ingest:*"), null)));
    }

    @Test
    void losingVersionChangesNothing() {
        KeyVersions versions = new KeyVersions();

        assertThat(versions.add(version("k", 2, "h", true))).isTrue();
        assertThat(versions.add(version("k", 1, "h", false))).isFalse();
        assertThat(versions.validKeys()).isEmpty();
    }

    private static RecordVersion<ApiKeyRow> version(
            String id, long dataKey, String hash, boolean isRevoked, String... scopes) {
        return new RecordVersion<>(
                List.of(id),
                dataKey,
                new ApiKeyRow(id, hash, null, List.of(scopes), null, null, isRevoked, null, null, null));
    }

    private static Map<String, PushKey> valid(List<RecordVersion<ApiKeyRow>> all) {
        KeyVersions versions = new KeyVersions();
        all.forEach(versions::add);
        return versions.validKeys();
    }
}
