package altdata.verification.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The result of a run of Spin.
///
/// @param output what the checker has printed
/// @param trace  the steps of the execution that violates a property, one per line; empty if there is no such execution
record ModelResult(String output, String trace) {
    private static final Pattern STATES = Pattern.compile("([\\d.e+]+) states, stored");

    /// Whether every state was visited and no property is violated.
    boolean isProved() {
        return trace.isEmpty() && output.contains("errors: 0") && !output.contains("Search not completed");
    }

    /// The number of different states that were visited.
    long states() {
        Matcher states = STATES.matcher(output);
        if (!states.find()) {
            throw new IllegalStateException("the checker does not print how many states it has visited:\n" + output);
        }
        return (long) Double.parseDouble(states.group(1));
    }
}
