package altdata.benchmarks.compare;

import java.util.List;

/// A measurement of all available contenders, in turn.
public interface Comparison {
    /// What it is about, in a few words.
    String name();

    /// What has to be reached, and against whom.
    List<Goal> goals();

    /// Measures. A contender whose programs are not there is left out, with a sentence to the notes.
    ///
    /// @throws Exception where the service itself fails, or answers wrongly: then nothing is worth measuring
    List<Figure> measure(Rounds rounds) throws Exception;
}
