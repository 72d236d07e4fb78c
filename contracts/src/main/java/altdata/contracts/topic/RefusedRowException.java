package altdata.contracts.topic;

/// Leaves the reading of a row at the first broken rule; never leaves this package.
final class RefusedRowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String explanation;

    RefusedRowException(Reason reason, String explanation) {
        // No stack trace: a poisoned topic may hold millions of refused rows.
        super(explanation, null, false, false);
        this.reason = reason;
        this.explanation = explanation;
    }

    Reason reason() {
        return reason;
    }

    String explanation() {
        return explanation;
    }
}
