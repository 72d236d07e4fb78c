package altdata.stack.up;

/// Thrown if the local stack cannot be started or stopped; the message is one sentence for the user.
public final class StackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StackException(String sentence) {
        super(sentence);
    }

    StackException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /// The sentence.
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
