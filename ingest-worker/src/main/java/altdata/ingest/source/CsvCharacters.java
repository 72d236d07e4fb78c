package altdata.ingest.source;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/// A sliding window over the characters of a CSV file: the current record, and some characters after it.
final class CsvCharacters {
    private static final int INITIAL_CAPACITY = 16 * 1024;

    private final Reader reader;
    private final int maxCharacters;
    private char[] buffer = new char[INITIAL_CAPACITY];
    private int start;
    private int limit;
    private boolean isAtEnd;

    /// @param maxCharacters maximum length of the window
    CsvCharacters(Reader reader, int maxCharacters) {
        this.reader = reader;
        this.maxCharacters = maxCharacters;
    }

    /// Returns whether there is a character at this offset from the start of the window; reads more if
    /// necessary. Returns false after the end of the file, and beyond the maximum length.
    boolean has(int offset) throws IOException {
        while (start + offset >= limit) {
            if (isAtEnd || offset >= maxCharacters) {
                return false;
            }
            fill();
        }
        return true;
    }

    /// Returns the character at an offset for which [#has] returned true.
    char at(int offset) {
        return buffer[start + offset];
    }

    /// Returns the characters from the start of the window to an offset, exclusively.
    String text(int end) {
        return text(0, end);
    }

    /// Returns the characters between two offsets, the second one exclusively.
    String text(int from, int end) {
        return new String(buffer, start + from, end - from);
    }

    /// Moves the start of the window.
    void advance(int characters) {
        start += characters;
    }

    private void fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            start = 0;
        }
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = reader.read(buffer, limit, buffer.length - limit);
        isAtEnd = read < 0;
        limit += Math.max(read, 0);
    }

    void close() throws IOException {
        reader.close();
    }
}
