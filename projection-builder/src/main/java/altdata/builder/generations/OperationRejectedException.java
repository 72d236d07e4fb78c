package altdata.builder.generations;

/// What an operator asked for cannot be done as things are; the message says why and what can be done.
public final class OperationRejectedException extends RuntimeException {
    OperationRejectedException(String message) {
        super(message);
    }
}
