package altdata.ingest.publish;

/// Rows could not be sent; the message says why, in a sentence.
public final class PublishException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PublishException(String message) {
        super(message, null, false, false);
    }
}
