package altdata.contracts.topic;

/// What the contract says of one record's value. It depends on the value alone: never on a clock, the key or an
/// earlier row.
///
/// @param <T> what an accepted value states
public sealed interface Verdict<T> {
    /// The value is a row of its topic.
    ///
    /// @param row           what it states
    /// @param ignoredFields how many fields, metrics and groups this release does not know
    record Accepted<T>(T row, int ignoredFields) implements Verdict<T> {}

    /// The value breaks a rule, and nothing of it is used.
    ///
    /// @param message names the field, what was expected and what came
    record Rejected<T>(RejectionReason reason, String message) implements Verdict<T> {}
}
