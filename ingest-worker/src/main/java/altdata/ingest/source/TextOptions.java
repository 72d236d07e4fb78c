package altdata.ingest.source;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// How the text of a source is read, if its first bytes do not say so.
///
/// @param encoding  the encoding of a text without a byte order mark; null means UTF-8
/// @param delimiter separates the cells of a CSV record; null means to detect it in the header line
public record TextOptions(
        @Nullable Charset encoding, @Nullable Character delimiter) {
    /// UTF-8, and any delimiter that [CsvDelimiter] detects.
    public static final TextOptions DETECT = new TextOptions(null, null);

    /// Returns options with this encoding if these have none.
    public TextOptions withDefaultEncoding(@Nullable Charset defaultEncoding) {
        return encoding == null ? new TextOptions(defaultEncoding, delimiter) : this;
    }
}
