package altdata.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.Slow;
import altdata.verification.protocol.TraceCheck;
import altdata.verification.variant.VariantAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Verifies the fault suite itself by running the same rounds four times. With all protections they pass;
/// without any one of them, the suite reports which rows are lost or duplicated.
@Timeout(600)
@Slow
class LostProtectionIT {
    /// A seed whose first round kills the builders in a batch, and whose second round brings a builder back as
    /// a zombie.
    private static final long SEED = 4;
    private static final int ROUNDS = 2;
    /// On a slow machine the database aborts the zombie's transaction before the zombie resumes, so more rounds
    /// are needed.
    private static final int MAX_ROUNDS_UNTIL_FAILURE = 6;
    /// With other tests beside it, a stack needs about a minute to recover on a slow machine with two cores.
    /// Without the fence it may never recover: if a zombie moves a checkpoint back, it stays there until the
    /// next record.
    private static final Duration RECOVERY = Duration.ofSeconds(120);
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private static final String TRACE = "trace.ndjson";

    /// @param rejections why the model of the protocol rejects the trace, by projection; empty if it accepts it
    private record Outcome(
            List<FaultRoundResult> rounds, String output, String builderLog, Map<String, String> rejections) {
        FaultRoundResult last() {
            return rounds.getLast();
        }
    }

    @TempDir
    static Path directory;

    @Test
    void withAllProtectionsBothRoundsPass() throws Exception {
        Outcome outcome = outcome(null);
        assertThat(outcome.rounds()).as(outcome.output()).hasSize(2).allMatch(FaultRoundResult::passed);
        assertThat(outcome.builderLog()).doesNotContain(VariantAgent.SAYS);
        assertThat(outcome.rejections()).isEmpty();
        assertThat(outcome.output())
                .contains("kill in batch: both builders killed with a partly written batch")
                .contains("with a batch in progress");
    }

    @Test
    void withoutTheGuardLateRowsReplaceNewerOnes() throws Exception {
        Outcome outcome = without(Protection.GUARD);
        // Late rows within one batch are dropped before the batch is written, so this protection does not
        // matter there.
        assertThat(outcome.last().problems())
                .as(outcome.output())
                .anyMatch(problem -> problem.matches("(entities|posts|quotes)_g1\\..* [1-9]\\d* outdated"))
                .noneMatch(problem -> problem.contains("duplicated"));
    }

    @Test
    void withoutTheCheckpointInTheTransactionRowsAreLost() throws Exception {
        Outcome outcome = without(Protection.CHECKPOINT_IN_TRANSACTION);
        assertThat(outcome.rounds()).as(outcome.output()).hasSize(1);
        assertThat(outcome.last().problems())
                .as(outcome.output())
                .anyMatch(problem -> problem.matches("metrics_g1\\.chunk: \\d+ rows differ: [1-9]\\d* missing, .*"))
                .noneMatch(problem -> problem.contains("duplicated"));
    }

    @Test
    void withoutTheFenceRowsAreCountedTwice() throws Exception {
        Outcome outcome = without(Protection.FENCE);
        assertThat(outcome.rounds()).as(outcome.output()).hasSizeBetween(2, MAX_ROUNDS_UNTIL_FAILURE);
        assertThat(outcome.rounds().getFirst().passed()).isTrue();
        assertThat(outcome.last().problems())
                .as(outcome.output())
                .anyMatch(problem -> problem.matches(".*: \\d+ rows duplicated: .*"));
        if (TraceCheck.isPossible()) {
            assertThat(outcome.rejections()).isNotEmpty();
        }
    }

    private static Outcome without(Protection protection) throws IOException, InterruptedException, SQLException {
        Outcome outcome = outcome(protection);
        assertThat(outcome.builderLog()).contains(protection.trace());
        return outcome;
    }

    private static Outcome outcome(@Nullable Protection removed)
            throws IOException, InterruptedException, SQLException {
        Path own = Files.createTempDirectory(directory, removed == null ? "all" : removed.name());
        SuitePlan plan = new SuitePlan(
                SEED,
                2_000,
                List.of(FaultKind.KILL_IN_BATCH, FaultKind.ZOMBIE_WRITER),
                1,
                Duration.ofSeconds(9),
                Duration.ofMillis(500),
                Duration.ofSeconds(3),
                RECOVERY,
                RECOVERY,
                removed == null ? List.of() : List.of(removed.removal(HOME, own.resolve("removed"))),
                false);
        Queue<String> output = new ConcurrentLinkedQueue<>();
        List<FaultRoundResult> rounds = new ArrayList<>();
        boolean passed = new FaultSuite(plan, output::add)
                .run(
                        removed == Protection.FENCE ? MAX_ROUNDS_UNTIL_FAILURE : ROUNDS,
                        HOME,
                        own,
                        own.resolve(TRACE),
                        rounds::add);
        rounds.forEach(round -> output.addAll(round.problems()));
        output.add("passed: " + passed);
        return new Outcome(
                rounds,
                String.join("\n", output),
                Files.readString(own.resolve("logs").resolve("builder-1.log")),
                TraceCheck.isPossible() ? rejections(own) : Map.of());
    }

    private static Map<String, String> rejections(Path own) throws IOException, InterruptedException {
        Map<String, String> rejections = new TreeMap<>();
        for (Map.Entry<String, List<ProtocolEvent>> each :
                TraceCheck.read(own.resolve(TRACE)).entrySet()) {
            String rejection = new TraceCheck(each.getValue()).rejection(own);
            if (!rejection.isEmpty()) {
                rejections.put(each.getKey(), rejection);
            }
        }
        return rejections;
    }
}
