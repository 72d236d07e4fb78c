package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Splits a byte stream into lines. Skips blank lines; of a line that exceeds the maximum record size only the
/// beginning is kept.
final class NdjsonRowReader implements RowReader {
    private static final int INITIAL_CAPACITY = 256 * 1024;
    private static final int EXCERPT_BYTES = 1000;

    private final InputStream input;
    private final LargeRowLimiter largeRows;
    private boolean hasPermit;
    private byte[] buffer = new byte[INITIAL_CAPACITY];
    private int position;
    private int limit;
    private long line;

    NdjsonRowReader(InputStream input, LargeRowLimiter largeRows) {
        this.input = input;
        this.largeRows = largeRows;
    }

    @Override
    public @Nullable CsvHeader header() {
        return null;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        // The caller has finished the previous row.
        releasePermit();
        while (true) {
            int end = indexOfLineBreak(position);
            while (end < 0 && limit - position <= Topic.MAX_VALUE_BYTES) {
                int searched = limit - position;
                if (!fill()) {
                    break;
                }
                end = indexOfLineBreak(position + searched);
            }
            if ((end < 0 ? limit : end) - position > Topic.MAX_VALUE_BYTES) {
                return overlong(end);
            }
            if (end < 0 && position == limit) {
                return null;
            }
            int start = position;
            int next = end < 0 ? limit : end;
            position = end < 0 ? limit : end + 1;
            line++;
            int last = next > start && buffer[next - 1] == '\r' ? next - 1 : next;
            if (!isBlank(start, last)) {
                return new SourceRow.Json(line, Arrays.copyOfRange(buffer, start, last));
            }
        }
    }

    private SourceRow overlong(int lineBreak) throws IOException {
        line++;
        String beginning = new String(buffer, position, EXCERPT_BYTES, StandardCharsets.UTF_8);
        int end = lineBreak;
        position = end < 0 ? limit : end + 1;
        while (end < 0 && fill()) {
            end = indexOfLineBreak(position);
            position = end < 0 ? limit : end + 1;
        }
        return new SourceRow.Overlong(line, beginning + "…");
    }

    private int indexOfLineBreak(int from) {
        for (int i = from; i < limit; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private boolean isBlank(int from, int to) {
        for (int i = from; i < to; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /// Moves the unread bytes to the front and reads more after them; returns false at the end of the input.
    private boolean fill() throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
        }
        if (limit == buffer.length) {
            if (!hasPermit && buffer.length >= LargeRowLimiter.MAX_BYTES_WITHOUT_PERMIT) {
                largeRows.acquire();
                hasPermit = true;
            }
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        // Reads in small steps, so that the rows after a large row do not keep the buffer large.
        int read = input.read(buffer, limit, Math.min(INITIAL_CAPACITY, buffer.length - limit));
        limit += Math.max(read, 0);
        return read >= 0;
    }

    /// Shrinks the buffer and releases the permit of a large row.
    private void releasePermit() {
        if (hasPermit) {
            buffer = Arrays.copyOfRange(buffer, position, Math.max(limit, position + INITIAL_CAPACITY));
            limit -= position;
            position = 0;
            hasPermit = false;
            largeRows.release();
        }
    }

    @Override
    public void close() throws IOException {
        releasePermit();
        input.close();
    }
}
