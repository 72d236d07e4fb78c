package altdata.builder.operator.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The formats of exported files.
public enum ExportFormat {
    /// Parquet with typed columns, compressed with zstd.
    PARQUET {
        @Override
        Writer open(Path file, List<DatasetColumn> columns) throws IOException {
            return ParquetFile.create(file, columns);
        }
    },
    /// CSV (RFC 4180) with a header line. An empty cell is null.
    CSV {
        @Override
        Writer open(Path file, List<DatasetColumn> columns) throws IOException {
            return CsvFile.create(file, columns);
        }
    };

    /// Writes the rows of one file. The file is complete only after [#close] has returned.
    interface Writer extends Closeable {
        /// @param cells in the order of the columns, as [DatasetSource.Target] receives them
        void write(@Nullable Object[] cells) throws IOException;
    }

    /// Creates a file.
    ///
    /// @param file must not exist
    abstract Writer open(Path file, List<DatasetColumn> columns) throws IOException;

    /// The name in commands and in the manifest, which is also the extension of the files.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
