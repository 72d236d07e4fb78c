package altdata.verification.fuzz;

/// What must become of a record, as the one who broke it knows; not what the reader of rows says of it.
sealed interface Expectation {
    /// Nothing of it breaks a rule.
    record Used() implements Expectation {}

    /// It is a dead letter.
    ///
    /// @param place what its message begins with
    record Refused(String place) implements Expectation {}

    /// One or the other: what was changed may still be within the rules.
    record Either() implements Expectation {}
}
