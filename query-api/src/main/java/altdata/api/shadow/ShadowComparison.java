package altdata.api.shadow;

/// The result of comparing a response of the live release with that of a shadowed generation.
sealed interface ShadowComparison {
    /// Both are equal.
    record Equal() implements ShadowComparison {}

    /// They differ, although both generations have the same records.
    ///
    /// @param live      the part of the live response around the first difference
    /// @param candidate the same part of the other response
    record Different(String live, String candidate) implements ShadowComparison {}

    /// They differ, but records arrived during each attempt to compare them in the same state, or the other one
    /// could not be read.
    record Undecided() implements ShadowComparison {}
}
