package altdata.ingest.validation;

import altdata.ingest.publish.Publisher;
import org.jspecify.annotations.Nullable;

/// What becomes of a row.
public sealed interface ValidationResult {
    /// It is sent.
    ///
    /// @param key null where the row does not tell its key
    record Accepted(byte @Nullable [] key, byte[] value) implements ValidationResult {}

    /// It is not meant for the topic: a rule of the mapping leaves it out.
    record Skipped() implements ValidationResult {}

    /// It breaks a rule.
    ///
    /// @param reason  a code of [altdata.contracts.topic.RejectionReason], or one of those here
    /// @param message names the field or column, and what was expected
    record Rejection(String reason, String message) implements ValidationResult {
        /// The row is longer than a record may be.
        public static final String TOO_LONG = "too_long";
        /// The row cannot be mapped.
        public static final String MAPPING = "mapping";

        static Rejection tooLong() {
            return new Rejection(TOO_LONG, "value: expected at most " + Publisher.MOST_BYTES + " bytes");
        }
    }
}
