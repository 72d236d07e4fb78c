package altdata.ingest.source;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Records of CSV with a header (RFC 4180).
final class CsvSource implements RowSource {
    private final CsvReader<NamedCsvRecord> reader;
    private final CloseableIterator<NamedCsvRecord> records;

    CsvSource(InputStream stream, int mostBytes) {
        // The reader recognises and skips a byte order mark.
        reader = CsvReader.builder()
                .detectBomHeader(true)
                .maxBufferSize(mostBytes)
                .ofNamedCsvRecord(stream);
        records = reader.iterator();
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        try {
            if (!records.hasNext()) {
                return null;
            }
            NamedCsvRecord csv = records.next();
            return new SourceRow.Columns(csv.getStartingLineNumber(), csv.getFieldsAsMap());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
