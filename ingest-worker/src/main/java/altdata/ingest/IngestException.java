package altdata.ingest;

/// Ends a command, or the taking of a source, with a sentence for whoever asked for it.
public class IngestException extends RuntimeException {
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
