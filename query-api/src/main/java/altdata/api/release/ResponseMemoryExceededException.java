package altdata.api.release;

/// The answers in the making hold as much text as there is room for.
public final class ResponseMemoryExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ResponseMemoryExceededException(long most) {
        super("answers in the making hold more than " + most + " characters");
    }
}
