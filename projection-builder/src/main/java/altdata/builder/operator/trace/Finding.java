package altdata.builder.operator.trace;

/// What a record contains about a part of the traced value.
sealed interface Finding {
    /// A version.
    record Stated(Version version) implements Finding {}

    /// No version: all values are null.
    record WithoutContent() implements Finding {}

    /// The record was rejected.
    ///
    /// @param reason  a code, such as `missing_field`
    /// @param message names the field and what was expected
    record Rejected(String reason, String message) implements Finding {}
}
