package altdata.ingest.source;

import altdata.ingest.IngestException;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Splits CSV into records, and finds the next record after one whose quotes do not match. A CSV parser alone
/// would read everything after a missing quote as one cell.
final class CsvRecordSplitter {
    private static final char QUOTE = '"';
    private static final int EXCERPT = 1000;
    private static final int MAX_HEADER_FOR_DETECTION = 64 * 1024;
    /// Excel's own way to name the delimiter, in a line before the header.
    private static final Pattern DELIMITER_LINE = Pattern.compile("\"?sep=([^\"])\"?", Pattern.CASE_INSENSITIVE);
    /// A search may read a whole window again, so a hostile file could need quadratic time.
    private static final int MAX_WINDOWS_SEARCHED = 64;

    private final String name;
    private final CsvCharacters characters;
    private final int maxCharacters;
    private final char delimiter;
    private final CsvReader.CsvReaderBuilder cells;
    private long line = 1;
    private long searchBudget;

    /// @param name          name for messages
    /// @param maxCharacters maximum length of a record
    /// @param delimiter     null to detect it in the first line
    CsvRecordSplitter(String name, Reader text, int maxCharacters, @Nullable Character delimiter) throws IOException {
        this.name = name;
        this.maxCharacters = maxCharacters;
        // Contains the longest record and its line break.
        characters = new CsvCharacters(text, maxCharacters + 2);
        searchBudget = (long) MAX_WINDOWS_SEARCHED * maxCharacters;
        Character named = skipDelimiterLine();
        this.delimiter = delimiter != null ? delimiter : named != null ? named : CsvDelimiter.detect(firstLine());
        cells = CsvReader.builder()
                .fieldSeparator(this.delimiter)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .maxBufferSize(maxCharacters + 2);
    }

    char delimiter() {
        return delimiter;
    }

    /// Returns the cells of the header, or null if the file is empty.
    /// @throws IngestException if the header is too long, or its quotes do not match
    @Nullable
    List<String> header() throws IOException {
        skipEmptyLines();
        if (!characters.has(0)) {
            return null;
        }
        Extent extent = extent(0);
        List<String> header = cells(extent);
        if (header == null) {
            throw new IngestException(name + ": the header cannot be read: " + problem(extent));
        }
        consume(extent);
        return header;
    }

    /// Returns the next record, or null at the end.
    /// @throws IngestException if a record is too long, or no record follows one whose quotes do not match
    @Nullable
    SourceRow next(CsvHeader header) throws IOException {
        skipEmptyLines();
        if (!characters.has(0)) {
            return null;
        }
        int columns = header.columns().size();
        Extent extent = extent(0);
        List<String> record = cells(extent);
        if (record == null || isProbablyUnclosed(record, extent, columns)) {
            return malformed(extent, columns);
        }
        SourceRow row = new SourceRow.Csv(line, header, record);
        consume(extent);
        return row;
    }

    /// Whether a quote of a record is probably not closed, so that the record contains later ones: it spans
    /// several lines and has the wrong number of cells, and one of its lines is a record on its own.
    private boolean isProbablyUnclosed(List<String> record, Extent extent, int columns) throws IOException {
        return record.size() != columns && extent.lineBreaks() > 0 && nextRecord(columns, extent.end()) > 0;
    }

    private SourceRow malformed(Extent extent, int columns) throws IOException {
        String problem = problem(extent);
        if (extent.state() == State.TOO_LONG) {
            throw new IngestException(name + ": " + problem);
        }
        searchBudget -= extent.end();
        int next = extent.state() == State.TEXT_AFTER_QUOTE && extent.lineBreaks() == 0
                ? -1
                : nextRecord(columns, Integer.MAX_VALUE);
        if (next < 0 && extent.state() == State.TEXT_AFTER_QUOTE) {
            next = afterLineBreak(extent.end());
        }
        if (searchBudget < 0 || next < 0 && extent.end() > maxCharacters) {
            throw new IngestException(
                    name + ": " + problem + ". No other record was found in the next " + maxCharacters + " characters");
        }
        int end = next < 0 ? endOfFile(extent.end()) : next;
        String text = characters.text(Math.min(end, EXCERPT)).stripTrailing();
        SourceRow row = new SourceRow.Malformed(line, end > EXCERPT ? text + "…" : text, problem);
        line += lineBreaks(end);
        characters.advance(end);
        return row;
    }

    private String problem(Extent extent) {
        long opened = line + extent.quoteLine();
        return switch (extent.state()) {
            case TOO_LONG -> "line " + line + ": expected a record of at most " + maxCharacters + " characters";
            case TEXT_AFTER_QUOTE ->
                "line " + (line + extent.lineBreaks())
                        + ": expected the end of the cell after a closing quote. It belongs to the quote that opens"
                        + " on line " + opened + "; a quote inside a quoted cell is written twice";
            case COMPLETE, UNCLOSED -> "line " + opened + ": the quote that opens on this line is not closed";
        };
    }

    /// Returns the offset of the next record that has the right number of cells; -1 if there is none before the
    /// limit.
    private int nextRecord(int columns, int limit) throws IOException {
        int start = afterLineBreak(0);
        while (start > 0 && start < limit && characters.has(start) && searchBudget > 0) {
            Extent candidate = extent(start);
            searchBudget -= candidate.end() - start;
            if (candidate.state() == State.COMPLETE && candidate.end() > start) {
                List<String> record = cells(candidate);
                if (record != null && record.size() == columns) {
                    return start;
                }
            }
            start = afterLineBreak(start);
        }
        return -1;
    }

    /// Returns how far the record that begins at an offset extends.
    private Extent extent(int start) throws IOException {
        boolean isQuoted = false;
        boolean isCellStart = true;
        boolean isAfterQuote = false;
        int lineBreaks = 0;
        int lineOfQuote = 0;
        int lineOfSpanningQuote = -1;
        int i = start;
        for (; characters.has(i); i++) {
            char c = characters.at(i);
            if (isQuoted) {
                if (c == QUOTE) {
                    if (characters.has(i + 1) && characters.at(i + 1) == QUOTE) {
                        i++;
                    } else {
                        isQuoted = false;
                        isAfterQuote = true;
                    }
                } else if (isLineBreak(i)) {
                    lineOfSpanningQuote = lineOfSpanningQuote < 0 ? lineOfQuote : lineOfSpanningQuote;
                    lineBreaks++;
                }
            } else if (c == '\n' || c == '\r') {
                break;
            } else if (c == delimiter) {
                isCellStart = true;
                isAfterQuote = false;
            } else if (isAfterQuote) {
                return new Extent(
                        start,
                        i,
                        State.TEXT_AFTER_QUOTE,
                        lineBreaks,
                        lineOfSpanningQuote < 0 ? lineOfQuote : lineOfSpanningQuote);
            } else {
                isQuoted = c == QUOTE && isCellStart;
                lineOfQuote = isQuoted ? lineBreaks : lineOfQuote;
                isCellStart = false;
            }
        }
        State state = isQuoted ? State.UNCLOSED : i - start > maxCharacters ? State.TOO_LONG : State.COMPLETE;
        return new Extent(start, i, state, lineBreaks, lineOfSpanningQuote < 0 ? lineOfQuote : lineOfSpanningQuote);
    }

    /// Returns the cells of a record; null if it is incomplete.
    private @Nullable List<String> cells(Extent extent) {
        if (extent.state() != State.COMPLETE) {
            return null;
        }
        try {
            return cells.ofSingleCsvRecord(characters.text(extent.start(), extent.end()))
                    .getFields();
        } catch (CsvParseException _) {
            return null;
        }
    }

    private void consume(Extent extent) throws IOException {
        characters.advance(extent.end());
        line += extent.lineBreaks();
        skipLineBreak();
    }

    private @Nullable Character skipDelimiterLine() throws IOException {
        var matcher = DELIMITER_LINE.matcher(firstLine());
        if (!matcher.matches()) {
            return null;
        }
        characters.advance(matcher.end());
        skipLineBreak();
        return matcher.group(1).charAt(0);
    }

    /// Returns the first line; it ends at a line break that is not quoted.
    private String firstLine() throws IOException {
        skipEmptyLines();
        boolean isQuoted = false;
        int i = 0;
        for (; i < MAX_HEADER_FOR_DETECTION && characters.has(i); i++) {
            char c = characters.at(i);
            if (c == QUOTE) {
                isQuoted = !isQuoted;
            } else if (!isQuoted && (c == '\n' || c == '\r')) {
                break;
            }
        }
        return characters.text(0, i);
    }

    private void skipEmptyLines() throws IOException {
        boolean isEmpty = true;
        while (isEmpty) {
            isEmpty = skipLineBreak();
        }
    }

    /// Skips one line break, if there is one.
    private boolean skipLineBreak() throws IOException {
        if (!characters.has(0) || characters.at(0) != '\n' && characters.at(0) != '\r') {
            return false;
        }
        boolean isPair = characters.at(0) == '\r' && characters.has(1) && characters.at(1) == '\n';
        characters.advance(isPair ? 2 : 1);
        line++;
        return true;
    }

    /// Returns the offset after the next line break; -1 if absent.
    private int afterLineBreak(int from) throws IOException {
        for (int i = from; characters.has(i); i++) {
            if (isLineBreak(i)) {
                return characters.at(i) == '\r' && characters.has(i + 1) && characters.at(i + 1) == '\n'
                        ? i + 2
                        : i + 1;
            }
        }
        return -1;
    }

    private int endOfFile(int from) throws IOException {
        int end = from;
        while (characters.has(end)) {
            end++;
        }
        return end;
    }

    private int lineBreaks(int end) {
        int count = 0;
        for (int i = 0; i < end; i++) {
            count += isLineBreak(i) ? 1 : 0;
        }
        return count;
    }

    /// Whether a line break begins at this offset.
    private boolean isLineBreak(int offset) {
        char c = characters.at(offset);
        return c == '\r' || c == '\n' && (offset == 0 || characters.at(offset - 1) != '\r');
    }

    void close() throws IOException {
        characters.close();
    }

    private enum State {
        COMPLETE,
        /// A quote is open at the end of the file, or at the maximum length.
        UNCLOSED,
        TEXT_AFTER_QUOTE,
        TOO_LONG
    }

    /// The part of the window that a record takes.
    ///
    /// @param end        offset of its line break, or of the character that should not be there
    /// @param lineBreaks number of line breaks inside its quotes
    /// @param quoteLine  number of line breaks before the first quote that is open at a line break, or else
    /// before the last quote
    private record Extent(int start, int end, State state, int lineBreaks, int quoteLine) {}
}
