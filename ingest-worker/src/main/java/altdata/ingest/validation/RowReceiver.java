package altdata.ingest.validation;

import altdata.ingest.source.SourceRow;

/// What is done with the rows of a source, one after the other.
public interface RowReceiver {
    /// The row is to be sent.
    void accepted(SourceRow row, ValidationResult.Accepted outgoing);

    /// A rule of the mapping leaves the row out.
    void skipped(SourceRow row);

    /// The row breaks a rule.
    void refused(SourceRow row, ValidationResult.Rejection refusal);
}
