package altdata.verification.faults;

/// A guarantee that does not hold, or a suite that cannot continue; the message is one sentence.
public final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FaultException(String message) {
        super(message);
    }

    public FaultException(String message, Throwable cause) {
        super(message, cause);
    }
}
