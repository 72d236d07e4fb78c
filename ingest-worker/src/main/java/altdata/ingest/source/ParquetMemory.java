package altdata.ingest.source;

import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.metadata.RowGroup;
import java.util.List;

/// Limits the memory for a Parquet file. The library decodes whole pages, which may be as large as their row group, and
/// collects at least 16,384 rows at a time, however long their texts are. Without limits a file of long texts would end
/// the process; or a small file, because a page of equal numbers needs few bytes.
final class ParquetMemory {
    /// Measured: the library needs three times the texts of a row group, and eight times those of the rows that it
    /// collects. The limits leave half of the heap to others.
    private static final int HEAP_PER_ROW_GROUP = 12;
    private static final int HEAP_PER_COLLECTED_ROWS = 48;
    /// Usual row groups have at most a million values per column, which are 8 MiB.
    private static final int HEAP_PER_COLUMN = 4;
    private static final int BYTES_PER_NUMBER = 8;
    private static final int MEBIBYTE = 1 << 20;

    private static final String ADVICE = " fit into memory. Write the file with smaller row groups (row_group_size in"
            + " pandas, ROW_GROUP_SIZE in DuckDB), or send it with ./altdata push, which may use more memory";

    private ParquetMemory() {}

    /// The number of rows to read at a time, at least 1.
    ///
    /// @param heap in bytes
    /// @throws IllegalArgumentException if the texts of a row group, or the values of a column, are too large
    static long rowsAtATime(FileMetaData file, long heap) {
        long rows = Math.max(1, file.numRows());
        List<RowGroup> rowGroups = file.rowGroups();
        for (int index = 0; index < rowGroups.size(); index++) {
            RowGroup rowGroup = rowGroups.get(index);
            long values = values(rowGroup);
            if (values > heap / HEAP_PER_COLUMN / BYTES_PER_NUMBER) {
                throw new IllegalArgumentException("row group " + (index + 1) + " has a column of " + values
                        + " values, and at most " + heap / HEAP_PER_COLUMN / BYTES_PER_NUMBER + ADVICE);
            }
            long texts = texts(rowGroup);
            if (texts > heap / HEAP_PER_ROW_GROUP) {
                throw new IllegalArgumentException("row group " + (index + 1) + " has "
                        + Math.ceilDiv(texts, MEBIBYTE) + " MiB of texts, and at most "
                        + heap / HEAP_PER_ROW_GROUP / MEBIBYTE + " MiB" + ADVICE);
            }
            if (texts > 0) {
                long fitting = heap / HEAP_PER_COLLECTED_ROWS * rowGroup.numRows() / texts;
                rows = Math.clamp(fitting, 1, rows);
            }
        }
        return rows;
    }

    /// The number of values of the longest column. A column of lists has more values than rows.
    private static long values(RowGroup rowGroup) {
        return rowGroup.columns().stream()
                .mapToLong(column -> column.metaData().numValues())
                .max()
                .orElse(0);
    }

    private static long texts(RowGroup rowGroup) {
        return rowGroup.columns().stream()
                .map(column -> column.metaData())
                .filter(column -> column.type() == PhysicalType.BYTE_ARRAY)
                .mapToLong(column -> column.totalUncompressedSize())
                .sum();
    }
}
