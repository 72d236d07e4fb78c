package altdata.ingest;

/// Ends a command or the ingestion of a source with a message for the user.
public class IngestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param message what is wrong, where, and what is accepted
    public IngestException(String message) {
        super(message);
    }

    /// @param message what is wrong, where, and what is accepted
    public IngestException(String message, Throwable cause) {
        super(message, cause);
    }

    /// Returns what is wrong, where, and what is accepted.
    public String message() {
        return String.valueOf(getMessage());
    }
}
