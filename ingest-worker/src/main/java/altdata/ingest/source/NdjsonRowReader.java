package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Cuts a stream of bytes into lines; blank ones are skipped, and of one that is longer than a record may be
/// only the beginning is kept.
final class NdjsonRowReader implements RowReader {
    private static final int FIRST_CAPACITY = 256 * 1024;
    private static final int SHOWN = 1000;

    private final InputStream input;
    private final LargeRowLimiter places;
    private boolean hasPlace;
    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int position;
    private int limit;
    private long line;

    NdjsonRowReader(InputStream input, LargeRowLimiter places) {
        this.input = input;
        this.places = places;
    }

    @Override
    public @Nullable CsvHeader header() {
        return null;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        // Whoever asks for the next row is done with the last one.
        leavePlace();
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
        String beginning = new String(buffer, position, SHOWN, StandardCharsets.UTF_8);
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

    /// Reads on behind what is there, which moves to the front; false at the end of the input.
    private boolean fill() throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
        }
        if (limit == buffer.length) {
            if (!hasPlace && buffer.length >= LargeRowLimiter.MOST_BYTES_WITHOUT) {
                places.enter();
                hasPlace = true;
            }
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        // Not all that there is room for: behind a large row others should not be large together.
        int read = input.read(buffer, limit, Math.min(FIRST_CAPACITY, buffer.length - limit));
        limit += Math.max(read, 0);
        return read >= 0;
    }

    /// Gives up the room of a large row, with its place.
    private void leavePlace() {
        if (hasPlace) {
            buffer = Arrays.copyOfRange(buffer, position, Math.max(limit, position + FIRST_CAPACITY));
            limit -= position;
            position = 0;
            hasPlace = false;
            places.leave();
        }
    }

    @Override
    public void close() throws IOException {
        leavePlace();
        input.close();
    }
}
