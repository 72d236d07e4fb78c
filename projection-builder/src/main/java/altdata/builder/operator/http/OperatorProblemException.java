package altdata.builder.operator.http;

/// Aborts a request with an [OperatorProblem].
final class OperatorProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // Never serialized.
    private final OperatorProblem problem;

    OperatorProblemException(OperatorProblem problem) {
        // No stack trace, because the client caused the error.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    OperatorProblem problem() {
        return problem;
    }
}
