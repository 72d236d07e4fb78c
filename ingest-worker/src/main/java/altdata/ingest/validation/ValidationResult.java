package altdata.ingest.validation;

import altdata.contracts.topic.IgnoredFields;
import altdata.ingest.publish.Publisher;
import org.jspecify.annotations.Nullable;

/// The result of validating one row.
public sealed interface ValidationResult {
    /// The row is valid and will be sent.
    ///
    /// @param key the record key; null if the row does not determine one
    /// @param value the record value, with tickers in upper case
    /// @param ignored the fields of the row that have no effect
    record Accepted(byte @Nullable [] key, byte[] value, IgnoredFields ignored) implements ValidationResult {}

    /// A skip rule of the mapping excludes the row.
    record Skipped() implements ValidationResult {}

    /// The row is invalid.
    ///
    /// @param reason  a code of [altdata.contracts.topic.RejectionReason], or one of the constants below
    /// @param message names the field or column, and what was expected
    record Rejection(String reason, String message) implements ValidationResult {
        /// The row exceeds the maximum size of a record.
        public static final String TOO_LONG = "too_long";
        /// The quotes of a CSV record do not match.
        public static final String MALFORMED = "malformed";
        /// The mapping cannot convert the row.
        public static final String MAPPING = "mapping";

        /// The row contains a field that its topic does not have, and the sender does not allow that.
        public static final String UNKNOWN_FIELD = "unknown_field";

        static Rejection tooLong() {
            return new Rejection(TOO_LONG, "value: expected at most " + Publisher.MAX_RECORD_BYTES + " bytes");
        }
    }
}
