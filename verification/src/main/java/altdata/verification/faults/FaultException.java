package altdata.verification.faults;

/// A promise that was broken, or a suite that cannot go on; the message is one sentence.
public final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FaultException(String message) {
        super(message);
    }

    public FaultException(String message, Throwable cause) {
        super(message, cause);
    }
}
