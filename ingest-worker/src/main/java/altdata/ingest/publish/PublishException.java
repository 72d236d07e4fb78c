package altdata.ingest.publish;

import altdata.ingest.IngestException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/// Thrown if Kafka did not accept a valid record.
public final class PublishException extends IngestException {
    private static final long serialVersionUID = 1L;

    PublishException(String message, Throwable cause) {
        super(message, cause);
    }

    /// Returns whether Kafka rejected this record, so that others may be accepted. It accepts the record after a change
    /// of the topic's settings.
    public boolean isOfRecord() {
        return getCause() instanceof RecordTooLargeException || getCause() instanceof InvalidRecordException;
    }

    /// Returns whether the thread was interrupted while it waited for Kafka, for example during shutdown.
    public boolean isInterruption() {
        return getCause() instanceof InterruptException;
    }
}
