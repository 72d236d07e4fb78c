package altdata.ingest.source;

import java.io.IOException;

/// Others are reading as many rows of more than a megabyte as there is room for.
public final class TooManyLargeRowsException extends IOException {
    private static final long serialVersionUID = 1L;

    TooManyLargeRowsException() {
        super("too many rows of more than a megabyte are being read");
    }
}
