package altdata.verification.fuzz;

import java.util.List;
import java.util.Map;

/// The result of a round.
///
/// @param round    what was sent
/// @param outcomes the number of each outcome
/// @param slowest  the request with the slowest response; empty if the round did not wait for responses
/// @param wrong    the number of problems
/// @param problems the first of them, one sentence each
record FuzzRoundResult(
        String round,
        long seed,
        Map<String, Long> outcomes,
        long slowestMillis,
        String slowest,
        long tookMillis,
        long wrong,
        List<String> problems) {
    static FuzzRoundResult of(String round, long seed, Findings findings, long startNanos) {
        return new FuzzRoundResult(
                round,
                seed,
                findings.outcomes(),
                findings.slowestMillis(),
                findings.slowest(),
                (System.nanoTime() - startNanos) / 1_000_000,
                findings.wrong(),
                findings.problems());
    }

    boolean passed() {
        return wrong == 0;
    }
}
