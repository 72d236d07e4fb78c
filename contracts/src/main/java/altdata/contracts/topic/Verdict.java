package altdata.contracts.topic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The result of validating one record's value. It depends on the value alone: never on a clock, the record's
/// key or an earlier record.
///
/// @param <T> the parsed row
public sealed interface Verdict<T> {
    /// The value is a valid row of its topic.
    ///
    /// @param row           the parsed row
    /// @param ignoredFields the fields, metrics and groups that this release does not know
    /// @param knownAt       when the content was known: the record's `known_at`, with microsecond precision;
    ///                      null if absent
    record Accepted<T>(
            T row, IgnoredFields ignoredFields, @Nullable Instant knownAt) implements Verdict<T> {}

    /// The value breaks a rule, and no part of it is used.
    ///
    /// @param message names the field, the expected value and the actual value
    record Rejected<T>(RejectionReason reason, String message) implements Verdict<T> {}
}
