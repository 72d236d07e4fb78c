package altdata.verification.faults;

/// The time the stack needed to work again after a fault.
///
/// @param fault  its published name
/// @param ofKill whether a process was killed
/// @param millis from the end of the fault (or of a later fault that ended before the recovery) until the API
/// was ready and the live tables contained every record that was in the log by then
record Recovery(String fault, boolean ofKill, long millis) {}
