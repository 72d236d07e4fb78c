package altdata.ingest.intake;

import altdata.ingest.validation.ValidationResult;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.keys.PushKeys;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.springframework.http.HttpStatus;

/// Sends the rows of one request, lists those that are refused, and counts both.
final class RequestRowReceiver implements RowReceiver {
    /// Whoever sends more of them in one request has mistaken the topic or the format.
    private static final int MOST_REFUSED = 100_000;

    private static final long LONGEST_TURN_NANOS = Duration.ofMillis(5).toNanos();

    private final PushRequest push;
    private final PushKeys keys;
    private final Publisher publisher;
    private final ResultBuffer lines;
    private final Map<String, Long> refusedByReason = new TreeMap<>();
    private long refused;
    private long skipped;
    private long turnBegan = System.nanoTime();

    RequestRowReceiver(PushRequest push, PushKeys keys, Publisher publisher, ResultBuffer lines) {
        this.push = push;
        this.keys = keys;
        this.publisher = publisher;
        this.lines = lines;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted outgoing) {
        checkKey();
        publisher.send(outgoing.key(), outgoing.value());
    }

    @Override
    public void skipped(SourceRow row) {
        checkKey();
        skipped++;
    }

    @Override
    public void refused(SourceRow row, ValidationResult.Rejection refusal) {
        checkKey();
        refused++;
        if (refused > MOST_REFUSED) {
            throw new PushProblem(
                            HttpStatus.UNPROCESSABLE_CONTENT,
                            "TOO_MANY_REFUSED_ROWS",
                            "more than " + MOST_REFUSED + " rows are refused; the last one, on line " + row.line()
                                    + ": " + refusal.message())
                    .exception();
        }
        refusedByReason.merge(refusal.reason(), 1L, Long::sum);
        lines.add(new Refused(row.line(), refusal.reason(), refusal.message()));
    }

    /// Before more of the body is read, whatever was in it: who has had the processor for long gives others their turn.
    void goOn() {
        checkKey();
        if (System.nanoTime() - turnBegan > LONGEST_TURN_NANOS) {
            // To yield would not do: among virtual threads that yield to each other nobody new comes in.
            LockSupport.parkNanos(1);
            turnBegan = System.nanoTime();
        }
    }

    /// What became of them all; every accepted one has to be acknowledged by now.
    Summary summary() {
        return new Summary(push.topic().shortName(), publisher.acknowledged(), skipped, refused, refusedByReason);
    }

    /// A request may last for hours, and a key may be revoked meanwhile.
    private void checkKey() {
        if (!keys.stillMayPush(push.key(), push.topic().shortName())) {
            throw PushProblem.INVALID_KEY.exception();
        }
    }

    /// The line of a refused row.
    private record Refused(long line, String reason, String message) {}

    /// The last line.
    ///
    /// @param accepted rows that every replica in sync has
    /// @param skipped  rows that the mapping leaves out
    record Summary(
            String topic,
            long accepted,
            long skipped,
            long refused,
            @JsonProperty("refused_by_reason") Map<String, Long> refusedByReason) {}
}
