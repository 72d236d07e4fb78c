package altdata.verification.faults;

import java.time.Duration;
import java.util.List;

/// The parameters of a run of the suite.
///
/// @param rows            per round
/// @param kinds           what may happen; empty for rounds without faults
/// @param stream          how long rows stream in per round
/// @param latestFault     the latest start of a fault in a round
/// @param session         the session timeout of the builders' Kafka consumers
/// @param longestRecovery after a kill; a longer one fails the round
/// @param recoveryTimeout how long to wait for the stack to recover
/// @param builderOptions  JVM options of the builders, by which the tests of the suite remove a protection
/// @param isDistributed   whether the database is a Citus cluster
record SuitePlan(
        long seed,
        int rows,
        List<FaultKind> kinds,
        int faultsARound,
        Duration stream,
        Duration latestFault,
        Duration session,
        Duration longestRecovery,
        Duration recoveryTimeout,
        List<String> builderOptions,
        boolean isDistributed) {
    private static final int FAULTS_PER_ROUND = 3;
    private static final Duration STREAM = Duration.ofSeconds(10);
    private static final Duration LATEST_FAULT = Duration.ofSeconds(8);
    private static final Duration TIMEOUT = Duration.ofSeconds(120);

    SuitePlan {
        kinds = List.copyOf(kinds);
        builderOptions = List.copyOf(builderOptions);
    }

    /// Returns the plan of a run with unmodified builders.
    static SuitePlan of(long seed, int rows, List<FaultKind> kinds, Duration longestRecovery, boolean isDistributed) {
        return new SuitePlan(
                seed,
                rows,
                kinds,
                FAULTS_PER_ROUND,
                STREAM,
                LATEST_FAULT,
                KafkaNode.SESSION,
                longestRecovery,
                TIMEOUT,
                List.of(),
                isDistributed);
    }
}
