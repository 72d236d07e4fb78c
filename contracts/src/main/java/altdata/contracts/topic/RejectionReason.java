package altdata.contracts.topic;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Why a record is rejected; dead letters contain the code.
public enum RejectionReason {
    /// The record has no value (a Kafka tombstone), so it has no `data_key` and the merge law cannot rank it.
    NULL_VALUE,
    /// The value is not one well-formed JSON text in UTF-8.
    NOT_JSON,
    /// The value is JSON, but not an object.
    NOT_AN_OBJECT,
    /// A required field is absent or null.
    MISSING_FIELD,
    /// A field has a different JSON type than expected.
    WRONG_TYPE,
    /// A number or a date is outside its range.
    OUT_OF_RANGE,
    /// A string does not have the expected format, or the row contradicts itself.
    INVALID_VALUE;

    /// The reason with this code.
    ///
    /// @throws IllegalArgumentException if there is no such reason; the message lists the codes
    public static RejectionReason ofCode(String code) {
        return Arrays.stream(values())
                .filter(reason -> reason.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown reason '" + code + "'; available: "
                        + Arrays.stream(values()).map(RejectionReason::code).collect(Collectors.joining(", "))));
    }

    /// The code in the database and in messages, such as `missing_field`.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
