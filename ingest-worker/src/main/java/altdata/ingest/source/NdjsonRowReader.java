package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Splits a byte stream into lines. Skips blank lines; of a line that exceeds the maximum record size only the
/// beginning is kept.
final class NdjsonRowReader implements RowReader {
    static final int EXCERPT_BYTES = 1000;

    private final ByteWindow window;
    private long line;

    /// @param line number of the line before the first one, from 0
    NdjsonRowReader(ByteWindow window, long line) {
        this.window = window;
        this.line = line;
    }

    @Override
    public @Nullable CsvHeader header() {
        return null;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        // The caller has finished the previous row.
        window.releasePermit();
        while (true) {
            int end = window.indexOf((byte) '\n', 0);
            while (end < 0 && window.available() <= Topic.MAX_VALUE_BYTES) {
                int searched = window.available();
                if (!window.fill()) {
                    break;
                }
                end = window.indexOf((byte) '\n', searched);
            }
            int length = end < 0 ? window.available() : end;
            if (length > Topic.MAX_VALUE_BYTES) {
                return overlong(end);
            }
            if (end < 0 && length == 0) {
                return null;
            }
            line++;
            int kept = length > 0 && window.at(length - 1) == '\r' ? length - 1 : length;
            byte @Nullable [] bytes = isBlank(kept) ? null : window.bytes(kept);
            window.skip(end < 0 ? length : end + 1);
            if (bytes != null) {
                return new SourceRow.Json(line, bytes);
            }
        }
    }

    private SourceRow overlong(int lineBreak) throws IOException {
        line++;
        String beginning = window.text(EXCERPT_BYTES);
        int end = lineBreak;
        window.skip(end < 0 ? window.available() : end + 1);
        while (end < 0 && window.fill()) {
            end = window.indexOf((byte) '\n', 0);
            window.skip(end < 0 ? window.available() : end + 1);
        }
        return new SourceRow.Overlong(line, beginning + "…");
    }

    private boolean isBlank(int length) {
        for (int i = 0; i < length; i++) {
            if (window.at(i) != ' ' && window.at(i) != '\t') {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        window.close();
    }
}
