package altdata.ingest.validation;

import altdata.ingest.source.SourceRow;

/// Receives the validated rows of a source in order.
public interface RowReceiver {
    /// Called for a valid row, which has to be sent.
    void accepted(SourceRow row, ValidationResult.Accepted accepted);

    /// Called for a row that a skip rule of the mapping excludes.
    void skipped(SourceRow row);

    /// Called for an invalid row.
    void rejected(SourceRow row, ValidationResult.Rejection rejection);
}
