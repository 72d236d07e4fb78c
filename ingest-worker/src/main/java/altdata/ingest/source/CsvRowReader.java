package altdata.ingest.source;

import altdata.ingest.IngestException;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// The records of a CSV file with a header line.
final class CsvRowReader implements RowReader {
    private final String name;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> records;
    private final CsvHeader header;
    private final int mostCharacters;
    private long line = 1;

    /// @param mostCharacters of a record
    /// @throws IngestException where there is no header
    CsvRowReader(String name, InputStream input, int mostCharacters) throws IOException {
        this.name = name;
        this.mostCharacters = mostCharacters;
        // Not the usual replacement, which a file may well hold itself: an unpaired surrogate never comes out
        // of UTF-8.
        InputStreamReader text = new InputStreamReader(
                input,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)
                        .replaceWith(SourceRow.Csv.NOT_UTF_8));
        // How many cells a record has is judged row by row, so that one bad row does not end the run.
        reader = CsvReader.builder()
                .allowExtraFields(true)
                .allowMissingFields(true)
                .maxBufferSize(mostCharacters)
                .ofCsvRecord(text);
        records = reader.iterator();
        CsvRecord first = read();
        if (first == null) {
            throw new IngestException(name + ": expected a header line with the names of the columns, but it is empty");
        }
        header = CsvHeader.of(first.getFields());
    }

    @Override
    public CsvHeader header() {
        return header;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        CsvRecord row = read();
        return row == null ? null : new SourceRow.Csv(row.getStartingLineNumber(), header, row.getFields());
    }

    private @Nullable CsvRecord read() throws IOException {
        try {
            if (!records.hasNext()) {
                return null;
            }
            CsvRecord row = records.next();
            line = row.getStartingLineNumber();
            return row;
        } catch (CsvParseException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IngestException(
                    name + ": behind the row of line " + line
                            + " the file cannot be read as CSV any more; each record should be at most "
                            + mostCharacters + " characters and every quoted cell end with a quote: "
                            + e.getMessage(),
                    e);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
