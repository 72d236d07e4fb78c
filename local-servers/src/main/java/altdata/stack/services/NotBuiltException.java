package altdata.stack.services;

/// There is nothing to start; the message is one sentence.
public final class NotBuiltException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotBuiltException(String message) {
        super(message);
    }
}
