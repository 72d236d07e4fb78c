package altdata.verification.faults;

import java.util.List;

/// How everything stood at one moment of a soak.
///
/// @param second       since its beginning, behind the warm-up
/// @param acknowledged rows since then
/// @param answered     requests since then
/// @param behind       rows that are in the log and not yet in the live tables
record SoakMoment(long second, long acknowledged, long answered, long behind, List<ProcessSample> services) {}
