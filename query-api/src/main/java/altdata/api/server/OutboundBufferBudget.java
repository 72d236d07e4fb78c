package altdata.api.server;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/// How much of all answers waits for clients to take it.
@Component
final class OutboundBufferBudget {
    /// So that what is being answered finds room.
    private static final long MOST = Runtime.getRuntime().maxMemory() / 4;

    private final AtomicLong count = new AtomicLong();

    void add(long bytes) {
        count.addAndGet(bytes);
    }

    void remove(long bytes) {
        count.addAndGet(-bytes);
    }

    /// Whether one more large answer might be one too many for the service's memory.
    boolean areTooMany() {
        return count.get() > MOST;
    }
}
