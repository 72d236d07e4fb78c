package altdata.verification.faults;

/// A fault that is over.
///
/// @param what a description in one line
/// @param over when it was over, on the clock of `System.nanoTime()`; for a kill, when the restart was
/// requested
record CompletedFault(String what, long over) {
    /// Creates one that is over now.
    static CompletedFault now(String what) {
        return new CompletedFault(what, System.nanoTime());
    }
}
