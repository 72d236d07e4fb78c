package altdata.hosting.shutdown;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;

/// Delays the shutdown after the readiness probe fails (`/health/ready` is 503) and before the service stops
/// accepting connections, so that load balancers notice it in time.
///
/// Imported by services behind a load balancer.
public final class Draining implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Draining.class);

    private final Duration drain;
    private volatile boolean running;

    Draining(@Value("${altdata.drain}") Duration drain) {
        if (drain.isNegative()) {
            throw new IllegalArgumentException("ALTDATA_DRAIN: must be a duration such as 2s, at least 0s");
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
        LOG.info(
                "shutting down: /health/ready is 503; closing the port for new connections in {} ms", drain.toMillis());
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

    /// Stops before all other components.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
