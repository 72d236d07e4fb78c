package altdata.ingest.source;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// One row as it stands in its source.
public sealed interface SourceRow {
    /// The number of the (first) line it stands on, from 1.
    long line();

    /// Its text, for whoever has to repair it.
    String text();

    /// One line of NDJSON, without its line break.
    record Json(long line, byte[] bytes) implements SourceRow {
        @Override
        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /// One record of a CSV file; it may have fewer or more cells than the header.
    record Csv(long line, CsvHeader header, List<String> cells) implements SourceRow {
        /// Stands for bytes that were not UTF-8.
        public static final String NOT_UTF_8 = "\uDFFF";

        @Override
        public String text() {
            return CsvText.of(cells);
        }
    }

    /// A line too long to be loaded, of which there is only the beginning.
    record Overlong(long line, String text) implements SourceRow {}
}
