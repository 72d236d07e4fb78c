package altdata.builder.generations;

/// Thrown if an operator's command is not possible in the current state; the message says why and what to do.
public final class OperationRejectedException extends RuntimeException {
    /// @param message a sentence for people
    public OperationRejectedException(String message) {
        super(message);
    }
}
