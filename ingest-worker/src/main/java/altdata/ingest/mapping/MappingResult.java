package altdata.ingest.mapping;

/// The result of mapping one source row.
public sealed interface MappingResult {
    /// The row in the form of the topic, as JSON in UTF-8.
    record Mapped(byte[] json) implements MappingResult {}

    /// A skip rule excludes the row.
    record Skipped() implements MappingResult {}

    /// The row cannot be mapped.
    ///
    /// @param message names line and column, and what was expected
    record Rejected(String message) implements MappingResult {}
}
