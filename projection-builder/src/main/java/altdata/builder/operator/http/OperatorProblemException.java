package altdata.builder.operator.http;

/// Leaves a chain of steps with a problem.
final class OperatorProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // Never serialized.
    private final OperatorProblem problem;

    OperatorProblemException(OperatorProblem problem) {
        // Neither its place nor what led to it matters: it is the caller's.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    OperatorProblem problem() {
        return problem;
    }
}
