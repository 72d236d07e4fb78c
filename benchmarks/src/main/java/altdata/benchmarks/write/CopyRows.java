package altdata.benchmarks.write;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/// Generates rows in PostgreSQL's binary format before the timed part.
///
/// @param rows the number of rows
record CopyRows(byte[] bytes, int rows) {
    private static final byte[] HEADER = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final int COLUMNS = 6;
    private static final int PIECE = 64 * 1024;
    private static final long FIRST_DAY = LocalDate.of(2000, 1, 1).toEpochDay();

    static CopyRows of(Stream<ComparisonRow> rowStream) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int rows = 0;
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(HEADER);
            for (Iterator<ComparisonRow> each = rowStream.iterator(); each.hasNext(); rows++) {
                write(each.next(), out);
            }
            out.writeShort(-1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new CopyRows(bytes.toByteArray(), rows);
    }

    /// Copies them into a table.
    void copy(Connection connection, String table) throws SQLException {
        CopyIn copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + table + " from stdin with (format binary)");
        for (int from = 0; from < bytes.length; from += PIECE) {
            copy.writeToCopy(bytes, from, Math.min(PIECE, bytes.length - from));
        }
        long _ = copy.endCopy();
    }

    private static void write(ComparisonRow comparisonRow, DataOutputStream out) throws IOException {
        out.writeShort(COLUMNS);
        text(comparisonRow.platform(), out);
        text(comparisonRow.ticker(), out);
        out.writeInt(Integer.BYTES);
        out.writeInt((int) (comparisonRow.date().toEpochDay() - FIRST_DAY));
        out.writeInt(Long.BYTES);
        out.writeLong(comparisonRow.followers());
        out.writeInt(Integer.BYTES);
        out.writeInt(comparisonRow.mentions());
        out.writeInt(Short.BYTES);
        out.writeShort(comparisonRow.sentiment());
    }

    private static void text(String value, DataOutputStream out) throws IOException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
