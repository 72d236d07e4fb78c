package altdata.ingest.source;

import altdata.ingest.IngestException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the records of a CSV file with a header line.
final class CsvRowReader implements RowReader {
    private final CsvRecordSplitter records;
    private final CsvHeader header;

    /// @param input         text in UTF-8
    /// @param maxCharacters maximum length of a record, in characters
    /// @param delimiter     null to detect it
    /// @throws IngestException if there is no header
    CsvRowReader(String name, InputStream input, int maxCharacters, @Nullable Character delimiter) throws IOException {
        InputStreamReader text = new InputStreamReader(input, SourceRow.Csv.decoder());
        records = new CsvRecordSplitter(name, text, maxCharacters, delimiter);
        List<String> columns = records.header();
        if (columns == null) {
            throw new IngestException(name + ": expected a header line with the column names, but the input is empty");
        }
        header = CsvHeader.of(columns, records.delimiter());
    }

    @Override
    public CsvHeader header() {
        return header;
    }

    @Override
    public @Nullable SourceRow next() throws IOException {
        // The number of cells is validated per row, so that one bad row does not end the run.
        return records.next(header);
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
