package altdata.verification.faults;

/// Thrown if a step of a test suite fails or does not finish in time, for example because a process does not
/// start or the builders do not catch up. The message is one sentence.
///
/// During a round, it becomes one of the round's problems, so the suite fails with exit code 2. Before the
/// first round, it ends the suite with exit code 1.
public final class SuiteException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public SuiteException(String message) {
        super(message);
    }

    public SuiteException(String message, Throwable cause) {
        super(message, cause);
    }
}
