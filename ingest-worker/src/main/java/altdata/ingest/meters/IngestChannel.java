package altdata.ingest.meters;

import java.util.Locale;

/// The channel through which rows reach the ingest worker: the watched folder, or HTTP.
public enum IngestChannel {
    FOLDER,
    HTTP;

    /// Returns the value of the metric label `way`.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
