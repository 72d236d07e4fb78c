package altdata.verification.faults;

import java.util.List;
import java.util.Map;

/// The result of a round.
///
/// @param problems       what went wrong; empty if the round passed
/// @param recoveryMillis from the end of the last fault, or from when the last row was due, until everything
/// was processed; the fault of a killed server ends when its restart is requested
/// @param recoveries     from each fault, while rows continued to arrive
record FaultRoundResult(
        int round,
        int sent,
        int acknowledged,
        long inLog,
        List<String> faults,
        long recoveryMillis,
        List<Recovery> recoveries,
        Map<String, Integer> answers,
        long slowestAnswerMillis,
        long rowsCompared,
        int tablesCompared,
        String checksum,
        List<String> problems) {
    /// The longest recovery after a kill, in milliseconds; 0 if nothing was killed.
    long slowestKillRecovery() {
        return recoveries.stream()
                .filter(Recovery::ofKill)
                .mapToLong(Recovery::millis)
                .max()
                .orElse(0);
    }

    boolean passed() {
        return problems.isEmpty();
    }
}
