package altdata.ingest.mapping;

/// What a mapping makes of a foreign row.
public sealed interface MappingResult {
    /// A row of the topic, as JSON in UTF-8.
    record Mapped(byte[] json) implements MappingResult {}

    /// A rule leaves the row out.
    record Skipped() implements MappingResult {}

    /// The row cannot be mapped.
    ///
    /// @param message names line and column, and what was expected
    record Rejected(String message) implements MappingResult {}
}
