package altdata.verification.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Collects the findings of a round: a count for each outcome, and the first few problems.
final class Findings {
    private static final int MAX_PROBLEMS = 25;

    private final String secret;
    private final Map<String, Long> outcomes = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private long wrong;
    private long slowestNanos;
    private String slowest = "";

    /// @param secret a text that is removed from every message
    Findings(String secret) {
        this.secret = secret;
    }

    synchronized void count(String outcome) {
        outcomes.merge(outcome, 1L, Long::sum);
    }

    synchronized void took(HostileRequest request, long nanos) {
        if (nanos > slowestNanos) {
            slowestNanos = nanos;
            slowest = request.printable().replace(secret, "<key>");
        }
    }

    /// @param problem one sentence that contains all that is needed to reproduce it
    synchronized void add(String problem) {
        wrong++;
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem.replace(secret, "<key>"));
        }
    }

    synchronized Map<String, Long> outcomes() {
        return new TreeMap<>(outcomes);
    }

    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /// The number of problems, including those whose text was dropped.
    synchronized long wrong() {
        return wrong;
    }

    /// The request with the slowest response.
    synchronized String slowest() {
        return slowest;
    }

    synchronized long slowestMillis() {
        return slowestNanos / 1_000_000;
    }
}
