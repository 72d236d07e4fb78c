package altdata.api.release;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// How much text all answers in the making may hold together. An answer's rows are limited, a row's text is not: a post
/// may have megabytes, and fifty of them are one answer.
@Component
public final class ResponseMemoryBudget {
    /// Each is there some three times: as it was read, as JSON, and in one piece.
    private static final long MOST = Runtime.getRuntime().maxMemory() / 8;
    /// Shorter ones are bounded by the number of rows.
    private static final int LONG = 256;

    private final AtomicLong taken = new AtomicLong();

    /// A reading that is ended with [ResponseMemoryExceededException] where there is no room for what it reads.
    public <T> Mono<T> within(Mono<T> reading) {
        return Mono.using(
                Reading::new,
                account -> reading.contextWrite(context -> context.put(ResponseMemoryAccount.class, account)),
                Reading::close);
    }

    /// May be told by several threads: an answer may have several statements.
    private final class Reading implements ResponseMemoryAccount {
        private long own;
        private boolean isClosed;

        @Override
        public synchronized void add(String text) {
            // Of a reading that was given up a last row may still come.
            if (text.length() < LONG || isClosed) {
                return;
            }
            own += text.length();
            if (taken.addAndGet(text.length()) > MOST) {
                throw new ResponseMemoryExceededException(MOST);
            }
        }

        private synchronized void close() {
            isClosed = true;
            taken.addAndGet(-own);
            own = 0;
        }
    }
}
