package altdata.ingest.publish;

import altdata.ingest.IngestException;
import org.apache.kafka.common.errors.InterruptException;

/// Kafka did not take what was right: it is worth trying again later.
public final class PublishException extends IngestException {
    private static final long serialVersionUID = 1L;

    PublishException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /// Whether it was not Kafka: whoever waited for it was told to stop.
    public boolean isInterruption() {
        return getCause() instanceof InterruptException;
    }
}
