package altdata.contracts.topic;

/// Ends the parsing of a row at the first broken rule. Never leaves this package.
final class RejectedRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final RejectionReason reason;
    private final String explanation;

    RejectedRecordException(RejectionReason reason, String explanation) {
        // No stack trace: a topic may contain millions of rejected records.
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
