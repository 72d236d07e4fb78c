package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Splits a JSON array into its elements, or a sequence of JSON objects that take several lines into these
/// objects. It only finds the end of each value; the topic decides whether it is valid, so an invalid element
/// rejects one row.
///
/// The values keep their numbers and texts exactly as they are written. Of a value that exceeds the maximum
/// record size only the beginning is kept.
final class JsonValueReader implements RowReader {
    /// The form is detected from these bytes, which stay in memory until then. This limits what a compressed body of
    /// spaces can occupy.
    private static final int MAX_BLANK_BEGINNING = 64 * 1024;

    private final String name;
    private final ByteWindow window;
    private final boolean isArray;
    private long line = 1;
    private boolean isStarted;
    /// Reads what follows the array; null before its end.
    private @Nullable NdjsonRowReader rest;

    private JsonValueReader(String name, ByteWindow window, boolean isArray) {
        this.name = name;
        this.window = window;
        this.isArray = isArray;
    }

    /// Returns a reader for JSON rows in any of the supported forms: one value per line, an array, or objects
    /// that take several lines.
    static RowReader detect(String name, ByteWindow window) throws IOException {
        int start = 0;
        while (start < MAX_BLANK_BEGINNING && window.has(start) && isWhitespace(window.at(start))) {
            start++;
        }
        if (!window.has(start)) {
            return new NdjsonRowReader(window, 0);
        }
        boolean isArray = window.at(start) == '[';
        return isArray || window.at(start) == '{' && isRestOfLineBlank(window, start + 1)
                ? new JsonValueReader(name, window, isArray)
                : new NdjsonRowReader(window, 0);
    }

    private static boolean isRestOfLineBlank(ByteWindow window, int from) throws IOException {
        for (int i = from; i < MAX_BLANK_BEGINNING && window.has(i) && isWhitespace(window.at(i)); i++) {
            if (window.at(i) == '\n') {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable CsvHeader header() {
        return null;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        // The caller has finished the previous row.
        window.releasePermit();
        NdjsonRowReader lines = rest;
        if (lines != null) {
            return lines.next();
        }
        skipBetweenValues();
        if (isArray && !isStarted) {
            window.skip(1);
            isStarted = true;
            skipBetweenValues();
        }
        if (!window.has(0)) {
            if (isArray) {
                throw new IngestException(
                        name + ": expected ] at the end of the JSON array, but the input ends on line " + line
                                + ". It may be incomplete");
            }
            return null;
        }
        if (isArray && window.at(0) == ']') {
            window.skip(1);
            lines = new NdjsonRowReader(window, line - 1);
            rest = lines;
            return lines.next();
        }
        return value();
    }

    private void skipBetweenValues() throws IOException {
        while (window.has(0) && (isWhitespace(window.at(0)) || isStarted && window.at(0) == ',')) {
            line += window.at(0) == '\n' ? 1 : 0;
            window.skip(1);
        }
    }

    private SourceRow value() throws IOException {
        long firstLine = line;
        JsonValueEnd end = new JsonValueEnd();
        String beginning = null;
        int length = 0;
        while (window.has(length) && end.contains(window.at(length))) {
            line += window.at(length) == '\n' ? 1 : 0;
            length++;
            if (length > Topic.MAX_VALUE_BYTES) {
                beginning = beginning == null ? window.text(NdjsonRowReader.EXCERPT_BYTES) + "…" : beginning;
                window.skip(length);
                length = 0;
            }
        }
        byte[] bytes = window.bytes(length);
        window.skip(length);
        if (beginning != null) {
            return new SourceRow.Overlong(firstLine, beginning);
        }
        return new SourceRow.Json(firstLine, line == firstLine ? bytes : onOneLine(bytes));
    }

    /// Replaces each line break outside texts, and the indentation after it, by a space: a record on a topic is
    /// one line, so that the usual tools show it as one.
    private static byte[] onOneLine(byte[] value) {
        ByteArrayOutputStream line = new ByteArrayOutputStream(value.length);
        boolean isText = false;
        boolean isEscaped = false;
        for (int i = 0; i < value.length; i++) {
            byte b = value[i];
            if (isText) {
                isText = isEscaped || b != '"';
                isEscaped = !isEscaped && b == '\\';
            } else if (b == '"') {
                isText = true;
            } else if (b == '\n' || b == '\r') {
                while (i + 1 < value.length && isWhitespace(value[i + 1])) {
                    i++;
                }
                b = ' ';
            }
            line.write(b);
        }
        return line.toByteArray();
    }

    private static boolean isWhitespace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    @Override
    public void close() throws IOException {
        window.close();
    }

    /// Finds the end of a JSON value by its brackets and texts.
    private static final class JsonValueEnd {
        private int depth;
        private boolean isText;
        private boolean isEscaped;
        private boolean isComplete;
        private boolean isBegun;

        /// Returns whether the next byte belongs to the value.
        private boolean contains(byte b) {
            if (isComplete) {
                return false;
            }
            if (isText) {
                isText = isEscaped || b != '"';
                isEscaped = !isEscaped && b == '\\';
                isComplete = !isText && depth == 0;
                return true;
            }
            if (isBegun && depth == 0 && (b == ',' || b == ']' || isWhitespace(b))) {
                return false;
            }
            isBegun = true;
            switch (b) {
                case '"' -> isText = true;
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    depth = Math.max(0, depth - 1);
                    isComplete = depth == 0;
                }
                default -> {}
            }
            return true;
        }
    }
}
