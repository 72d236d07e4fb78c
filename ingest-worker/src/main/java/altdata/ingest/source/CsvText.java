package altdata.ingest.source;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/// Formats the cells of a record as CSV, quoting only the cells that need it.
final class CsvText {
    private CsvText() {}

    static String of(List<String> cells, char delimiter) {
        StringWriter text = new StringWriter();
        try (CsvWriter writer = CsvWriter.builder()
                .fieldSeparator(delimiter)
                .lineDelimiter(LineDelimiter.LF)
                .build(text)) {
            writer.writeRecord(cells);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().stripTrailing();
    }
}
