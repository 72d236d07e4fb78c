package altdata.verification.faults;

import java.util.List;
import java.util.Map;

/// What a soak came to.
///
/// @param peakRows     a second that were taken in the warm-up's second half; 0 where that was not asked for
/// @param peakRequests a second that were answered then; 0 where that was not asked for
/// @param rows         a second, wanted
/// @param requests     a second, wanted
/// @param pushes       of articles that the ingest worker answered
/// @param answers      by status
/// @param problems     what went wrong; none where all is right, the trends apart
record SoakResult(
        long seed,
        long seconds,
        long peakRows,
        long peakRequests,
        long rows,
        long requests,
        long pushes,
        List<SoakMoment> moments,
        List<Trend> trends,
        Map<String, Integer> answers,
        long slowestAnswerMillis,
        long rowsInLog,
        long rowsCompared,
        int tablesCompared,
        String checksum,
        List<String> problems) {
    /// Whether nothing went wrong and nothing grew.
    boolean isRight() {
        return problems.isEmpty() && trends.stream().allMatch(Trend::isFlat);
    }
}
