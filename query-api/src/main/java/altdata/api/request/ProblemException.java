package altdata.api.request;

/// Carries a [Problem] to the code that writes the error response.
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        // No stack trace: a problem is a regular response, and stack traces are expensive.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
