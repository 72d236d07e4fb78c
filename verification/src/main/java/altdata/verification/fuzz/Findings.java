package altdata.verification.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a round found: how often each outcome, and what was wrong. Of many wrongs the first few are enough.
final class Findings {
    private static final int MOST_KEPT = 25;

    private final String secret;
    private final Map<String, Long> outcomes = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private long wrong;
    private long slowestNanos;
    private String slowest = "";

    /// @param secret is kept out of what is said
    Findings(String secret) {
        this.secret = secret;
    }

    synchronized void count(String outcome) {
        outcomes.merge(outcome, 1L, Long::sum);
    }

    synchronized void took(HostileRequest request, long nanos) {
        if (nanos > slowestNanos) {
            slowestNanos = nanos;
            slowest = request.shown().replace(secret, "<key>");
        }
    }

    /// @param problem one sentence, with what is needed to see it again
    synchronized void add(String problem) {
        wrong++;
        if (problems.size() < MOST_KEPT) {
            problems.add(problem.replace(secret, "<key>"));
        }
    }

    synchronized Map<String, Long> outcomes() {
        return new TreeMap<>(outcomes);
    }

    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /// How much was wrong, kept or not.
    synchronized long wrong() {
        return wrong;
    }

    /// What the slowest answer was an answer to.
    synchronized String slowest() {
        return slowest;
    }

    synchronized long slowestMillis() {
        return slowestNanos / 1_000_000;
    }
}
