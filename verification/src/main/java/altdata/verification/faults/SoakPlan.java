package altdata.verification.faults;

import java.time.Duration;

/// The duration and the load of a soak.
///
/// @param length            after the warm-up
/// @param warmUp            at full load; its second half measures the peak
/// @param between           the interval between two samples
/// @param rowsPerSecond     0 for half of the measured peak
/// @param requestsPerSecond 0 for half of the measured peak
record SoakPlan(
        long seed, Duration length, Duration warmUp, Duration between, long rowsPerSecond, long requestsPerSecond) {}
