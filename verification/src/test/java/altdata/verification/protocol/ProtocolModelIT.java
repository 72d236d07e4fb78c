package altdata.verification.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.Slow;
import altdata.verification.protocol.ModelCheck.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Proves the properties of the protocol for all executions of its model, and shows that each property needs the
/// protections that the model contains.
@Timeout(900)
@Slow
class ProtocolModelIT {
    /// The cycle check takes longest, so it starts first.
    static final List<ModelCheck> PROOFS = List.of(
            ModelCheck.of(Search.CYCLES, "FAULTS=1", "PAUSES=1", "PROMOTIONS=1"),
            ModelCheck.of(Search.STATES, "FAULTS=2", "PAUSES=0", "PROMOTIONS=1"),
            ModelCheck.of(Search.STATES, "FAULTS=1", "PAUSES=1", "PROMOTIONS=2"),
            ModelCheck.of(Search.STATES, "PARTIAL", "FAULTS=1", "PAUSES=1", "PROMOTIONS=2"),
            ModelCheck.of(Search.STATES, "COPIED", "FAULTS=1", "PAUSES=1", "PROMOTIONS=2"),
            ModelCheck.of(Search.STATES, "FAULTS=0", "PAUSES=1", "PROMOTIONS=2", "REQUESTS=1"));

    private static final Map<ModelCheck, Future<ModelResult>> RESULTS = new ConcurrentHashMap<>();
    private static final ExecutorService TWO_AT_A_TIME = Executors.newFixedThreadPool(2);

    @TempDir
    static Path directory;

    @BeforeAll
    static void startProofs() {
        assumeTrue(ModelCheck.isPossible(), "spin or cc is not installed (Debian: spin, gcc)");
        PROOFS.forEach(check -> RESULTS.put(check, TWO_AT_A_TIME.submit(() -> result(check))));
    }

    @AfterAll
    static void stop() {
        TWO_AT_A_TIME.shutdownNow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WITHOUT_FENCE                     | FAULTS=1, PAUSES=0   | applied
            WITHOUT_GUARD                     | FAULTS=0, PAUSES=0   | base
            WITHOUT_CHECKPOINT_IN_TRANSACTION | FAULTS=1, PAUSES=0   | applied
            WITHOUT_FENCE_AFTER_BUILDING      | FAULTS=0, PAUSES=0   | stale
            WITHOUT_FENCE_OF_PAUSE            | FAULTS=0, PAUSES=1   | paused
            WITHOUT_LOCK_OF_LIVE              | FAULTS=0, PAUSES=0   | offset
            WITHOUT_SNAPSHOT                  | FAULTS=0, COPIED     | applied
            WITHOUT_PINNED_RELEASE            | FAULTS=0, REQUESTS=1 | release
            """)
    void withoutAProtectionAPropertyIsViolated(String removed, String bounds, String violated) throws Exception {
        ModelCheck check = new ModelCheck(Search.SHORTEST, List.of((removed + ", " + bounds).split(", ")));
        ModelResult result = result(check);
        System.out.println(removed + ":\n" + result.trace());
        assertThat(result.output()).as(result.trace()).containsPattern("assertion violated.*" + violated);
        assertThat(result.trace()).isNotEmpty();
    }

    @ParameterizedTest
    @FieldSource("PROOFS")
    void withAllProtectionsTheModelHasNoViolation(ModelCheck check) throws InterruptedException, ExecutionException {
        ModelResult result = RESULTS.get(check).get();
        assertThat(result.isProved()).as(result.output() + result.trace()).isTrue();
        System.out.println(check + ": " + result.states() + " states");
        assertThat(result.states()).isGreaterThan(1_000_000);
    }

    private static ModelResult result(ModelCheck check) throws IOException, InterruptedException {
        return check.run(Files.createTempDirectory(directory, "check"));
    }
}
