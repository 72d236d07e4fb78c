package altdata.ingest.source;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How rows lie in a file.
public enum SourceFormat {
    /// One JSON object per line.
    NDJSON,
    /// Comma-separated with a header line (RFC 4180).
    CSV;

    /// The format that a file's name tells, or null where it tells none.
    public static @Nullable SourceFormat ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String plain = lower.endsWith(".gz") ? lower.substring(0, lower.length() - ".gz".length()) : lower;
        if (plain.endsWith(".csv")) {
            return CSV;
        }
        return plain.endsWith(".ndjson") || plain.endsWith(".jsonl") || plain.endsWith(".json") ? NDJSON : null;
    }
}
