package altdata.ingest;

/// Ends a command with a sentence for whoever ran it.
public final class IngestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param sentence what was wrong, where, and what is accepted
    public IngestException(String sentence) {
        super(sentence);
    }

    /// @param sentence what was wrong, where, and what is accepted
    public IngestException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /// What was wrong, where, and what is accepted.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
