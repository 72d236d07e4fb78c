package altdata.stack.services;

/// Thrown if a service has not been built; the message is one sentence.
public final class NotBuiltException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotBuiltException(String message) {
        super(message);
    }
}
