package altdata.verification.faults;

import java.time.Duration;
import java.util.List;

/// What a run of the suite is to do.
///
/// @param rows            a round
/// @param kinds           what may happen; none for rounds in which nothing does
/// @param stream          over how long the rows of a round come in
/// @param latestFault     how late in a round a fault may begin
/// @param session         of a consumer with the broker
/// @param longestRecovery after a kill; a round with a longer one is wrong
/// @param patience        how long to wait for what should come to rest
/// @param builderOptions  of the builders' JVMs: how a test of the suite itself takes a protection out of them
record SuitePlan(
        long seed,
        int rows,
        List<FaultKind> kinds,
        int faultsARound,
        Duration stream,
        Duration latestFault,
        Duration session,
        Duration longestRecovery,
        Duration patience,
        List<String> builderOptions) {
    private static final int FAULTS_A_ROUND = 3;
    private static final Duration STREAM = Duration.ofSeconds(10);
    private static final Duration LATEST_FAULT = Duration.ofSeconds(8);
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    SuitePlan {
        kinds = List.copyOf(kinds);
        builderOptions = List.copyOf(builderOptions);
    }

    /// A run with the builders as they are.
    static SuitePlan of(long seed, int rows, List<FaultKind> kinds, Duration longestRecovery) {
        return new SuitePlan(
                seed,
                rows,
                kinds,
                FAULTS_A_ROUND,
                STREAM,
                LATEST_FAULT,
                KafkaNode.SESSION,
                longestRecovery,
                PATIENCE,
                List.of());
    }
}
