package altdata.builder.operator.http;

/// Leaves a chain of steps with a problem.
final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // Never serialized.
    private final Problem problem;

    ProblemException(Problem problem) {
        // Neither its place nor what led to it matters: it is the caller's.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
