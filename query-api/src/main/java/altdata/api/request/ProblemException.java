package altdata.api.request;

/// Carries a [Problem] out of a chain of steps.
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        // No stack trace: a problem is an answer, and answers are many.
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    /// What is wrong.
    public Problem problem() {
        return problem;
    }
}
