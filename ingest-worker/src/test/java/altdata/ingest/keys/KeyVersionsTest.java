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
    void neitherOrderNorRepeatsChangeWhoCounts(long seed) {
        Random random = new Random(seed);
        List<RecordVersion<ApiKeyRow>> statements = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            // Few ids, ranks and contents, so that many statements meet.
            String id = "k" + random.nextInt(5);
            statements.add(
                    random.nextInt(6) == 0
                            ? new RecordVersion<>(List.of(id), random.nextLong(4), null)
                            : statement(
                                    id,
                                    random.nextLong(4),
                                    "h" + random.nextInt(4),
                                    random.nextInt(4) == 0,
                                    random.nextBoolean() ? "ingest:metrics" : "social:*"));
        }
        Map<String, PushKey> once = valid(statements);
        for (int i = 0; i < 20; i++) {
            statements.add(statements.get(random.nextInt(statements.size())));
            Collections.shuffle(statements, random);
            assertThat(valid(statements)).as("seed %d", seed).isEqualTo(once);
        }
    }

    @Test
    void onlyScopesAboutPushingAreKept() {
        assertThat(valid(List.of(statement("k", 1, "h", false, "*", "ingest:metrics", "ingest:*", "ingest:x", "v1"))))
                .isEqualTo(Map.of("h", new PushKey("k", "h", Set.of("ingest:metrics", "ingest:*"))));
    }

    @Test
    void statementThatLosesChangesNothing() {
        KeyVersions statements = new KeyVersions();

        assertThat(statements.add(statement("k", 2, "h", true))).isTrue();
        assertThat(statements.add(statement("k", 1, "h", false))).isFalse();
        assertThat(statements.valid()).isEmpty();
    }

    private static RecordVersion<ApiKeyRow> statement(
            String id, long dataKey, String hash, boolean isRevoked, String... scopes) {
        return new RecordVersion<>(
                List.of(id), dataKey, new ApiKeyRow(id, hash, null, List.of(scopes), null, null, isRevoked, null));
    }

    private static Map<String, PushKey> valid(List<RecordVersion<ApiKeyRow>> all) {
        KeyVersions statements = new KeyVersions();
        all.forEach(statements::add);
        return statements.valid();
    }
}
