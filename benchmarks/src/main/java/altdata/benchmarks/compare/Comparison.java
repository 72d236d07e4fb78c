package altdata.benchmarks.compare;

import java.util.List;

/// Measures the available systems under comparison, in turn.
public interface Comparison {
    /// What it compares, in a few words.
    String name();

    /// The goals, with the systems that they refer to.
    List<Goal> goals();

    /// Runs the measurement. A system whose programs are not installed is skipped, with a sentence in the
    /// notes.
    ///
    /// @throws Exception if the service itself fails or responds incorrectly, because the numbers would be
    ///         meaningless
    List<Figure> measure(Rounds rounds) throws Exception;
}
