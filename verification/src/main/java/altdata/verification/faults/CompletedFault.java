package altdata.verification.faults;

/// A fault that is over.
///
/// @param description a description in one line
/// @param endNanos when it was over, on the clock of `System.nanoTime()`; for a kill, when the restart was
/// requested
record CompletedFault(String description, long endNanos) {
    /// Creates one that is over now.
    static CompletedFault now(String description) {
        return new CompletedFault(description, System.nanoTime());
    }
}
