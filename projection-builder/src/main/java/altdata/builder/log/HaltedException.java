package altdata.builder.log;

/// Thrown if a partition cannot be consumed further and a retry would not help: an operator must decide.
final class HaltedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HaltedException(String message) {
        super(message);
    }
}
