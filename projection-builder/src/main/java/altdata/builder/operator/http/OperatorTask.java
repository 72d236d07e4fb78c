package altdata.builder.operator.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Tracks the progress and the result of one operator command. Thread-safe.
final class OperatorTask {
    /// Limits the messages of one task.
    private static final int MAX_MESSAGES = 200;

    /// The state of a task.
    enum State {
        RUNNING,
        DONE,
        /// The request is invalid, or the current state does not allow it.
        REJECTED,
        /// A server failed or did not respond.
        FAILED
    }

    private final long id;
    private final String operation;
    private final Map<String, Object> of;
    private final Instant startedAt;
    private final List<String> messages = new ArrayList<>();
    private final List<String> results = new ArrayList<>();
    private State state = State.RUNNING;
    private List<Map<String, Object>> rows = List.of();
    private @Nullable String problem;
    private @Nullable Instant endedAt;
    private long unreported;

    /// @param of the object of the command, as in the request
    OperatorTask(long id, String operation, Map<String, Object> of, Instant startedAt) {
        this.id = id;
        this.operation = operation;
        this.of = of;
        this.startedAt = startedAt;
    }

    long id() {
        return id;
    }

    String operation() {
        return operation;
    }

    /// A sentence for people about the result, which is also recorded in the audit trail.
    synchronized void report(String message) {
        reportDetail(message);
        if (results.size() < MAX_MESSAGES) {
            results.add(message);
        }
    }

    /// A sentence that is not recorded in the audit trail, because it may contain values of a row.
    synchronized void reportDetail(String message) {
        if (messages.size() < MAX_MESSAGES) {
            messages.add(message);
        } else {
            unreported++;
        }
    }

    synchronized List<String> results() {
        return List.copyOf(results);
    }

    synchronized boolean isRunning() {
        return state == State.RUNNING;
    }

    synchronized void done(List<Map<String, Object>> result, Instant at) {
        state = State.DONE;
        rows = result;
        endedAt = at;
    }

    /// Ends the task without a result.
    ///
    /// @param end     REJECTED or FAILED
    /// @param message why
    synchronized void endWithProblem(State end, String message, Instant at) {
        state = end;
        problem = message;
        endedAt = at;
    }

    /// As JSON.
    synchronized Map<String, Object> body() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("run", id);
        body.put("operation", operation);
        body.put("of", of);
        body.put("state", state.name());
        body.put("started_at", startedAt.toString());
        body.put("ended_at", endedAt == null ? null : endedAt.toString());
        List<String> sentences = new ArrayList<>(messages);
        if (unreported > 0) {
            sentences.add("… and " + unreported + " more");
        }
        body.put("said", sentences);
        body.put("rows", rows);
        body.put("problem", problem);
        return body;
    }
}
