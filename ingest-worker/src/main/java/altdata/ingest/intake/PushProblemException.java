package altdata.ingest.intake;

/// Leaves a chain of steps with a problem.
final class PushProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // Never serialized.
    private final PushProblem problem;

    PushProblemException(PushProblem problem) {
        // Neither its place nor what led to it matters: it is the caller's.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    PushProblem problem() {
        return problem;
    }
}
