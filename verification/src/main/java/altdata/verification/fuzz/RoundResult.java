package altdata.verification.fuzz;

import java.util.List;
import java.util.Map;

/// What a round came to.
///
/// @param round    what was sent
/// @param outcomes how often each
/// @param slowest  what the slowest answer was an answer to; empty where no answers were waited for
/// @param wrong    how much was wrong
/// @param problems the first of it, a sentence each
record RoundResult(
        String round,
        long seed,
        Map<String, Long> outcomes,
        long slowestMillis,
        String slowest,
        long tookMillis,
        long wrong,
        List<String> problems) {
    static RoundResult of(String round, long seed, Findings findings, long startNanos) {
        return new RoundResult(
                round,
                seed,
                findings.outcomes(),
                findings.slowestMillis(),
                findings.slowest(),
                (System.nanoTime() - startNanos) / 1_000_000,
                findings.wrong(),
                findings.problems());
    }

    boolean isRight() {
        return wrong == 0;
    }
}
