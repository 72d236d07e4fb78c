package altdata.ingest.mapping;

/// What a mapping makes of a foreign row.
public sealed interface Mapped {
    /// A row of the topic, as JSON in UTF-8.
    record Row(byte[] json) implements Mapped {}

    /// A rule leaves the row out.
    record Skipped() implements Mapped {}

    /// The row cannot be mapped.
    ///
    /// @param message names line and column, and what was expected
    record Refused(String message) implements Mapped {}
}
