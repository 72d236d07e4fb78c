package altdata.verification.faults;

import java.time.Duration;

/// How long a soak is, and how hard.
///
/// @param length            behind the warm-up
/// @param warmUp            at full load; its second half tells what that is
/// @param between           two samples
/// @param rowsPerSecond     0 for half of what the warm-up came to
/// @param requestsPerSecond 0 for half of what the warm-up came to
record SoakPlan(
        long seed, Duration length, Duration warmUp, Duration between, long rowsPerSecond, long requestsPerSecond) {}
