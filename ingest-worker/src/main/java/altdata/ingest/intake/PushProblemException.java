package altdata.ingest.intake;

/// Carries a problem out of request processing.
final class PushProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // Never serialized.
    private final PushProblem problem;

    PushProblemException(PushProblem problem) {
        // No stack trace: the cause is the request, not this code.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    PushProblem problem() {
        return problem;
    }
}
