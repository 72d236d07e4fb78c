package altdata.api.release;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Limits the text that all responses under construction hold together. The number of rows in a response is
/// limited, but the text of a row is not: a post can have megabytes, and a response contains up to fifty posts.
@Component
public final class ResponseMemoryBudget {
    /// Characters. Each is in memory about three times: as read, as JSON, and in the serialized body.
    private static final long MAX_CHARACTERS = Runtime.getRuntime().maxMemory() / 8;
    /// Shorter texts are not counted, because the number of rows limits them.
    private static final int MIN_COUNTED_LENGTH = 256;

    private final AtomicLong used = new AtomicLong();

    /// Runs a query that fails with [ResponseMemoryExceededException] when the budget is used up.
    public <T> Mono<T> limit(Mono<T> query) {
        return Mono.using(
                QueryAccount::new,
                account -> query.contextWrite(context -> context.put(ResponseMemoryAccount.class, account)),
                QueryAccount::close);
    }

    /// Thread-safe, because a response may run several SQL statements.
    private final class QueryAccount implements ResponseMemoryAccount {
        private long own;
        private boolean isClosed;

        @Override
        public synchronized void add(String text) {
            // A cancelled query may still deliver a last row after close().
            if (text.length() < MIN_COUNTED_LENGTH || isClosed) {
                return;
            }
            own += text.length();
            if (used.addAndGet(text.length()) > MAX_CHARACTERS) {
                throw new ResponseMemoryExceededException(MAX_CHARACTERS);
            }
        }

        private synchronized void close() {
            isClosed = true;
            used.addAndGet(-own);
            own = 0;
        }
    }
}
