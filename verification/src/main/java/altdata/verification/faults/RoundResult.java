package altdata.verification.faults;

import java.util.List;
import java.util.Map;

/// What a round came to.
///
/// @param problems       what went wrong; none in a round that is right
/// @param recoveryMillis from the end of the last fault, or when the last row was due, until everything had its
/// effect; a server that was killed is started, not yet up, when that fault ends
/// @param recoveries     from each fault, while rows went on coming in
record RoundResult(
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
    /// The longest recovery after a kill, in milliseconds; 0 where nothing was killed.
    long slowestKillRecovery() {
        return recoveries.stream()
                .filter(Recovery::ofKill)
                .mapToLong(Recovery::millis)
                .max()
                .orElse(0);
    }

    boolean isRight() {
        return problems.isEmpty();
    }
}
