package altdata.hosting.shutdown;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;

/// The time between the word that the service stops (`/health/ready` is 503 from then on) and the moment it takes
/// no more connections: whoever spreads requests has to have asked meanwhile.
///
/// For services that take requests of many, which import it.
public final class Draining implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Draining.class);

    private final Duration drain;
    private volatile boolean running;

    Draining(@Value("${altdata.drain}") Duration drain) {
        if (drain.isNegative()) {
            throw new IllegalArgumentException("ALTDATA_DRAIN: a time such as 2s, at least 0s");
        }
        this.drain = drain;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        LOG.info("stopping: /health/ready says so, and in {} ms no more connections are taken", drain.toMillis());
        try {
            Thread.sleep(drain);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Before everything else.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
