package altdata.verification.fuzz;

/// What must happen to a record. The code that broke the row decides this, independently of the service's
/// parser.
sealed interface Expectation {
    /// It breaks no rule, so the service must use it.
    record Used() implements Expectation {}

    /// It must become a dead letter.
    ///
    /// @param path the field at which its message must start
    record Rejected(String path) implements Expectation {}

    /// Both are allowed, because the changed row may still be valid.
    record Either() implements Expectation {}
}
