package altdata.ingest.intake;

import altdata.ingest.keys.PushKeys;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.validation.RowTally;
import altdata.ingest.validation.RowTotals;
import altdata.ingest.validation.ValidationResult;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.http.HttpStatus;

/// Sends the valid rows of one request, lists the rejected ones in the response, and counts both.
final class RequestRowReceiver implements RowReceiver {
    /// More rejected rows in one request mean that the topic or the format is wrong.
    private static final int MAX_REJECTED = 100_000;

    private static final long MAX_TIME_SLICE_NANOS = Duration.ofMillis(5).toNanos();

    private final PushRequest request;
    private final PushKeys keys;
    private final Publisher publisher;
    private final ResultBuffer results;
    private final RowTally tally = new RowTally();
    private long rejected;
    private long timeSliceStart = System.nanoTime();

    RequestRowReceiver(PushRequest request, PushKeys keys, Publisher publisher, ResultBuffer results) {
        this.request = request;
        this.keys = keys;
        this.publisher = publisher;
        this.results = results;
    }

    @Override
    public void accepted(SourceRow row, ValidationResult.Accepted accepted) {
        checkKey();
        tally.accepted(accepted);
        publisher.send(accepted.key(), accepted.value());
    }

    @Override
    public void skipped(SourceRow row) {
        checkKey();
        tally.skipped();
    }

    @Override
    public void rejected(SourceRow row, ValidationResult.Rejection rejection) {
        checkKey();
        rejected++;
        if (rejected > MAX_REJECTED) {
            throw new PushProblem(
                            HttpStatus.UNPROCESSABLE_CONTENT,
                            "TOO_MANY_REJECTED_ROWS",
                            "More than " + MAX_REJECTED
                                    + " rows are invalid. Check the topic and the format. The last one is on line "
                                    + row.line() + ": " + rejection.message())
                    .exception();
        }
        tally.rejected(rejection);
        results.add(new RejectedLine(row.line(), rejection.reason(), rejection.message()));
    }

    /// Called before each read of the body. Pauses a request that has used the CPU for long, so that other
    /// requests can run.
    void beforeRead() {
        checkKey();
        if (System.nanoTime() - timeSliceStart > MAX_TIME_SLICE_NANOS) {
            // Thread.yield() is not enough: virtual threads that yield to each other do not let new ones run.
            LockSupport.parkNanos(1);
            timeSliceStart = System.nanoTime();
        }
    }

    /// Returns the summary; every accepted row must be acknowledged before.
    Summary summary() {
        return new Summary(request.topic().shortName(), publisher.acknowledged(), tally.totals(request.topic()));
    }

    /// A request can last for hours, and its key may be revoked in the meantime.
    private void checkKey() {
        if (!keys.stillMayPush(request.key(), request.topic().shortName())) {
            throw PushProblem.INVALID_KEY.exception();
        }
    }

    /// Response line of a rejected row.
    private record RejectedLine(long line, String reason, String message) {}

    /// The last line of the response.
    ///
    /// @param accepted rows that every in-sync replica has stored
    record Summary(
            String topic, long accepted, @JsonUnwrapped RowTotals rows) {}
}
