package altdata.contracts.topic;

/// Leaves the reading of a row at the first broken rule; never leaves this package.
final class RejectedRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String explanation;

    RejectedRecordException(RejectionReason reason, String explanation) {
        // No stack trace: a poisoned topic may hold millions of refused rows.
        super(explanation, null, false, false);
        this.reason = reason;
        this.explanation = explanation;
    }

    RejectionReason reason() {
        return reason;
    }

    String explanation() {
        return explanation;
    }
}
