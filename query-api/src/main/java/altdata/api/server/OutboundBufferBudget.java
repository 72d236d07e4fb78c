package altdata.api.server;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/// Counts the response bytes of all connections that wait to be sent, and limits them to a quarter of the heap.
@Component
final class OutboundBufferBudget {
    /// Leaves room for the responses under construction.
    private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 4;

    private final AtomicLong bytes = new AtomicLong();

    void add(long count) {
        bytes.addAndGet(count);
    }

    void remove(long count) {
        bytes.addAndGet(-count);
    }

    /// Whether another large response could exhaust the memory.
    boolean isExceeded() {
        return bytes.get() > MAX_BYTES;
    }
}
