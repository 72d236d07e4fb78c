package altdata.ingest.source;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The format of the rows in a source.
public enum SourceFormat {
    /// JSON objects: one per line, the elements of an array, or one after the other.
    NDJSON,
    /// Cells separated by commas or other delimiters, with a header line (RFC 4180).
    CSV,
    /// Apache Parquet; read from a file, because its index is at the end.
    PARQUET;

    /// The ends of file names that imply a format, for messages.
    public static final String NAMES = ".csv, .tsv, .ndjson, .jsonl, .json or .parquet, optionally followed by .gz";

    /// Returns the format that a file name implies, or null if it implies none.
    public static @Nullable SourceFormat ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String uncompressed = lower.endsWith(".gz") ? lower.substring(0, lower.length() - ".gz".length()) : lower;
        if (uncompressed.endsWith(".parquet")) {
            return PARQUET;
        }
        if (uncompressed.endsWith(".csv") || uncompressed.endsWith(".tsv")) {
            return CSV;
        }
        return uncompressed.endsWith(".ndjson") || uncompressed.endsWith(".jsonl") || uncompressed.endsWith(".json")
                ? NDJSON
                : null;
    }
}
