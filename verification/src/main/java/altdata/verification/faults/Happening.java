package altdata.verification.faults;

/// A fault that is over.
///
/// @param what happened, in one line
/// @param over since when nothing is wrong any more, as `System.nanoTime()` tells: of what was killed, when it
/// was told to start again
record Happening(String what, long over) {
    /// One that is over now.
    static Happening now(String what) {
        return new Happening(what, System.nanoTime());
    }
}
