package altdata.verification.faults;

import java.util.List;

/// A sample of the load and of all services.
///
/// @param second       since the end of the warm-up
/// @param acknowledged rows since then
/// @param answered     requests since then
/// @param behind       lag: rows in the log that are not yet in the live tables
record SoakSample(long second, long acknowledged, long answered, long behind, List<ProcessSample> services) {}
