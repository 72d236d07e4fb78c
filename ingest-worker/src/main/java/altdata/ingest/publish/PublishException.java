package altdata.ingest.publish;

import altdata.ingest.IngestException;
import org.apache.kafka.common.errors.InterruptException;

/// Thrown if Kafka did not accept a valid record; a later retry may succeed.
public final class PublishException extends IngestException {
    private static final long serialVersionUID = 1L;

    PublishException(String message, Throwable cause) {
        super(message, cause);
    }

    /// Returns whether the thread was interrupted while it waited for Kafka, for example during shutdown.
    public boolean isInterruption() {
        return getCause() instanceof InterruptException;
    }
}
