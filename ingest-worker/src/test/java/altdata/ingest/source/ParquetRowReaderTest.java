package altdata.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import altdata.ingest.IngestException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that DuckDB wrote, with 5,000 rows in three row groups.
class ParquetRowReaderTest {
    private static final int ROWS = 5_000;
    private static final long MUCH_MEMORY = 1L << 30;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"uncompressed", "snappy", "gzip", "zstd", "lz4_raw"})
    void everyCompressionIsRead(String compression) throws IOException, SQLException {
        Path file = written(4, compression);

        assertThat(rows(file, MUCH_MEMORY))
                .isEqualTo(IntStream.range(0, ROWS)
                        .mapToObj(row -> (row + 1) + " {\"id\":" + row + ",\"text\":\"xxxx" + row + "\"}")
                        .toList());
    }

    /// A row group has 2 MiB of texts; half a mebibyte is read at a time.
    @Test
    void longTextsAreReadAFewRowsAtATime() throws IOException, SQLException {
        Path file = written(1_000, "zstd");

        assertThat(rows(file, 26 << 20)).hasSize(ROWS).isEqualTo(rows(file, MUCH_MEMORY));
    }

    @Test
    void textsThatDoNotFitIntoMemoryAreRejected() throws SQLException {
        Path file = written(1_000, "zstd");

        assertThatThrownBy(() -> rows(file, 12 << 20))
                .isInstanceOf(IngestException.class)
                .hasMessageStartingWith(
                        "rows.parquet: cannot be read as Parquet: row group 1 has 2 MiB of texts, and at"
                                + " most 1 MiB fit into memory. Write the file with smaller row groups");
    }

    /// A page of equal numbers has few bytes, and is decoded as a whole.
    @Test
    void aLongColumnThatDoesNotFitIntoMemoryIsRejected() throws SQLException {
        Path file = copied("""
                copy (select 7::bigint as n from range(1000000)) to '%s' (format parquet, row_group_size 1000000)
                """);

        assertThatThrownBy(() -> rows(file, 24 << 20))
                .isInstanceOf(IngestException.class)
                .hasMessageStartingWith("rows.parquet: cannot be read as Parquet: row group 1 has a column of 1000000"
                        + " values, and at most 786432 fit into memory. Write the file with smaller row groups");
    }

    private Path written(int length, String compression) throws SQLException {
        return copied("""
                copy (select i::integer as id, repeat('x', %d) || i as text from range(%d) t(i))
                to '%%s' (format parquet, compression %s, row_group_size 2048)
                """.formatted(length, ROWS, compression));
    }

    private Path copied(String sql) throws SQLException {
        Path file = directory.resolve("rows.parquet");
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute(sql.formatted(file));
        }
        return file;
    }

    /// The rows with their numbers.
    private static List<String> rows(Path file, long heap) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetRowReader reader = new ParquetRowReader(file.getFileName().toString(), file, heap)) {
            SourceRow row = reader.next();
            while (row instanceof SourceRow.Json json) {
                rows.add(json.line() + " " + json.text());
                row = reader.next();
            }
            assertThat(row).isNull();
        }
        return rows;
    }
}
