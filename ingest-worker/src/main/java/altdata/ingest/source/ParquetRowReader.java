package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.schema.SchemaNode;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Reads the rows of a Parquet file as JSON objects with a member for each column. The memory does not depend on the
/// size of the file; [ParquetMemory] limits it.
final class ParquetRowReader implements altdata.ingest.source.RowReader {
    /// Suppresses the library's message about the vector instructions of this machine. It is a field, because a
    /// logger without a strong reference can lose its level.
    private static final Logger LIBRARY = Logger.getLogger("dev.hardwood");

    static {
        LIBRARY.setLevel(Level.WARNING);
    }

    private final String name;
    private final ParquetFileReader file;
    private final long rowsAtATime;
    private final CsvHeader header;
    private RowReader rows;
    private long row;

    /// @param heap the memory of this process in bytes
    /// @throws IngestException if it is not a Parquet file, or its texts do not fit into memory
    /// @throws IOException     if the file system does not allow to read it
    ParquetRowReader(String name, Path path, long heap) throws IOException {
        this.name = name;
        try {
            file = ParquetFileReader.open(InputFile.of(path));
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
        try {
            List<String> columns = new ArrayList<>();
            addColumns("", file.getFileSchema().getRootNode(), columns);
            header = CsvHeader.of(columns, ',');
            rowsAtATime = ParquetMemory.rowsAtATime(file.getFileMetaData(), heap);
            rows = nextRows();
        } catch (RuntimeException e) {
            file.close();
            throw unreadable(e);
        }
    }

    private static void addColumns(String prefix, SchemaNode.GroupNode group, List<String> columns) {
        for (SchemaNode node : group.children()) {
            columns.add(prefix + node.name());
            if (node instanceof SchemaNode.GroupNode inner && inner.isStruct()) {
                addColumns(prefix + node.name() + '.', inner, columns);
            }
        }
    }

    /// Returns the columns; the column `author.name` is the field `name` of the column `author`.
    @Override
    public CsvHeader header() {
        return header;
    }

    @Override
    public @Nullable SourceRow next() {
        try {
            if (!rows.hasNext()) {
                if (row >= file.getFileMetaData().numRows()) {
                    return null;
                }
                rows.close();
                rows = nextRows();
            }
            rows.next();
            row++;
            byte[] json = Topic.JSON.writeValueAsBytes(ParquetValues.object(rows));
            return json.length > Topic.MAX_VALUE_BYTES
                    ? new SourceRow.Overlong(row, "(row " + row + ')')
                    : new SourceRow.Json(row, json);
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    private RowReader nextRows() {
        return file.buildRowReader().skip(row).head(rowsAtATime).build();
    }

    private IngestException unreadable(Exception e) {
        return new IngestException(
                name + ": cannot be read as Parquet" + (row == 0 ? "" : " after row " + row) + ": " + e.getMessage(),
                e);
    }

    @Override
    public void close() throws IOException {
        rows.close();
        file.close();
    }
}
