package altdata.contracts.topic;

import java.util.Locale;

/// Why a row is refused; the code kept beside a dead letter.
public enum RejectionReason {
    /// The record has no value (a Kafka tombstone), so it has no `data_key` and cannot take part in the law.
    NULL_VALUE,
    /// The value is not one well-formed JSON text in UTF-8.
    NOT_JSON,
    /// The value is JSON, but not an object.
    NOT_AN_OBJECT,
    /// A required field is absent or null.
    MISSING_FIELD,
    /// A field has another JSON type than expected.
    WRONG_TYPE,
    /// A number or a date lies outside its range.
    OUT_OF_RANGE,
    /// A string is not of the expected form, or the row contradicts itself.
    INVALID_VALUE;

    /// The code as it is stored and printed, such as `missing_field`.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
