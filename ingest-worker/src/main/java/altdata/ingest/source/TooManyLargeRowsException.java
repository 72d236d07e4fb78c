package altdata.ingest.source;

import java.io.IOException;

/// Thrown if no permit for a row of more than 1 MiB became available in time.
public final class TooManyLargeRowsException extends IOException {
    private static final long serialVersionUID = 1L;

    TooManyLargeRowsException() {
        super("Too many rows larger than 1 MiB are being processed at the moment");
    }
}
