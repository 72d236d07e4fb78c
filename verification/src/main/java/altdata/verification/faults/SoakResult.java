package altdata.verification.faults;

import java.util.List;
import java.util.Map;

/// The result of a soak.
///
/// @param peakRows     processed per second in the second half of the warm-up; 0 if not measured
/// @param peakRequests answered per second in that time; 0 if not measured
/// @param rows         intended rows per second
/// @param requests     intended requests per second
/// @param pushes       pushes of articles that the ingest worker answered
/// @param answers      the number of responses by status
/// @param problems     what went wrong, except growth (see the trends); empty if nothing did
record SoakResult(
        long seed,
        long seconds,
        long peakRows,
        long peakRequests,
        long rows,
        long requests,
        long pushes,
        List<SoakSample> moments,
        List<Trend> trends,
        Map<String, Integer> answers,
        long slowestAnswerMillis,
        long rowsInLog,
        long rowsCompared,
        int tablesCompared,
        String checksum,
        List<String> problems) {
    /// Whether there was no problem and no growth.
    boolean passed() {
        return problems.isEmpty() && trends.stream().allMatch(Trend::isFlat);
    }
}
