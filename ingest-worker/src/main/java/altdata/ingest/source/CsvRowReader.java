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

/// Reads the records of a CSV file with a header line.
final class CsvRowReader implements RowReader {
    private final String name;
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> records;
    private final CsvHeader header;
    private final int maxCharacters;
    private long line = 1;

    /// @param maxCharacters maximum length of a record, in characters
    /// @throws IngestException if there is no header
    CsvRowReader(String name, InputStream input, int maxCharacters) throws IOException {
        this.name = name;
        this.maxCharacters = maxCharacters;
        // Replaces malformed bytes by an unpaired surrogate, which valid UTF-8 never decodes to. The usual
        // replacement character could be part of the file.
        InputStreamReader text = new InputStreamReader(
                input,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)
                        .replaceWith(SourceRow.Csv.INVALID_UTF_8));
        // The number of cells is validated per row, so that one bad row does not end the run.
        reader = CsvReader.builder()
                .allowExtraFields(true)
                .allowMissingFields(true)
                .maxBufferSize(maxCharacters)
                .ofCsvRecord(text);
        records = reader.iterator();
        CsvRecord first = read();
        if (first == null) {
            throw new IngestException(name + ": expected a header line with the column names, but the input is empty");
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
                    name + ": the CSV after the row of line " + line
                            + " cannot be parsed. A record may have at most " + maxCharacters
                            + " characters, and every quoted cell needs a closing quote: "
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
