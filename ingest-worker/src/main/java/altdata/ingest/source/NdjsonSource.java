package altdata.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Lines of JSON. Blank ones are passed over, and one that is too long is never held in memory.
final class NdjsonSource implements RowSource {
    private static final byte[] BYTE_ORDER_MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

    private final InputStream stream;
    private final int mostBytes;
    private final ByteArrayOutputStream current = new ByteArrayOutputStream();
    private final byte[] buffer = new byte[64 * 1024];
    private int position;
    private int end;
    private long line;

    NdjsonSource(InputStream stream, int mostBytes) {
        this.stream = stream;
        this.mostBytes = mostBytes;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        while (true) {
            current.reset();
            boolean fits = readLine();
            if (!fits) {
                return new SourceRow.TooLong(line, mostBytes);
            }
            byte[] bytes = current.toByteArray();
            if (bytes.length == 0 && end < 0) {
                return null;
            }
            byte[] row = line == 1 ? withoutByteOrderMark(bytes) : bytes;
            if (!isBlank(row)) {
                return new SourceRow.Json(line, row);
            }
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    /// Reads up to the end of the line and returns whether the line fits.
    private boolean readLine() throws IOException {
        line++;
        boolean fits = true;
        while (end >= 0) {
            if (position == end) {
                position = 0;
                end = stream.read(buffer);
                if (end < 0) {
                    return fits;
                }
            }
            int start = position;
            while (position < end && buffer[position] != '\n') {
                position++;
            }
            fits &= current.size() + position - start <= mostBytes;
            if (fits) {
                current.write(buffer, start, position - start);
            }
            if (position < end) {
                position++;
                return fits;
            }
        }
        return fits;
    }

    private static byte[] withoutByteOrderMark(byte[] bytes) {
        boolean marked = bytes.length >= BYTE_ORDER_MARK.length
                && Arrays.equals(bytes, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
        return marked ? Arrays.copyOfRange(bytes, BYTE_ORDER_MARK.length, bytes.length) : bytes;
    }

    private static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
