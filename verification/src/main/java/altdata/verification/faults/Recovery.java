package altdata.verification.faults;

/// How long the stack took to work again after a fault.
///
/// @param fault  its published name
/// @param ofKill whether something was killed
/// @param millis from when the fault was over, or another one that went on longer and was over before the
/// recovery, until the API was ready and every record that was in the log by then was in the live tables
record Recovery(String fault, boolean ofKill, long millis) {}
