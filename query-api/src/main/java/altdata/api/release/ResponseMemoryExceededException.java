package altdata.api.release;

/// Thrown if the responses under construction already hold the maximum of text that the [ResponseMemoryBudget]
/// allows.
public final class ResponseMemoryExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ResponseMemoryExceededException(long maxCharacters) {
        super("the responses under construction exceed the limit of " + maxCharacters + " characters");
    }
}
