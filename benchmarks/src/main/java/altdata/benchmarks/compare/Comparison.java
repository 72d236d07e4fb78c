package altdata.benchmarks.compare;

import java.util.List;

/// A measurement of all available contenders, in turn.
public interface Comparison {
    /// What it compares, in a few words.
    String name();

    /// The goals, and the contenders they refer to.
    List<Goal> goals();

    /// Runs the measurement. A contender whose programs are not installed is left out, with a sentence in the
    /// notes.
    ///
    /// @throws Exception if the service itself fails or responds incorrectly, because the numbers would be
    ///         meaningless
    List<Figure> measure(Rounds rounds) throws Exception;
}
