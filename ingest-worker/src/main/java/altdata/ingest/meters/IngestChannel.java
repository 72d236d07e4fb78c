package altdata.ingest.meters;

import java.util.Locale;

/// How rows come in.
public enum IngestChannel {
    FOLDER,
    HTTP;

    /// As metrics name it.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
