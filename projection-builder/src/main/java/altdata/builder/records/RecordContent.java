package altdata.builder.records;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.checksum.RowChecksum;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.RowDifferences;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import altdata.builder.tables.TableVerification;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// A whole-record table and its history, `<table>_history`: all versions of its records that are or were winning.
///
/// @param <T>          the record type
/// @param keepsHistory whether the table has a history; if not, known times are not stored
public record RecordContent<T extends Record>(BaseTable table, RecordColumns<T> columns, boolean keepsHistory) {
    private static final String CHECKSUMS = """
            select part, bit_xor(checksum)
            from (select %3$s as part, %4$s as checksum from %1$s.%2$s where %5$s) as row_checksum
            group by part
            """;

    /// The names of the table and of its history, if it has one.
    List<String> tables() {
        return keepsHistory ? List.of(table.name(), table.history()) : List.of(table.name());
    }

    /// Toggles the checksums of the rows in both tables.
    ///
    /// @param condition the SQL condition for rows of both tables
    void toggle(Connection connection, String schema, String condition, ChecksumChange checksum) throws SQLException {
        for (String each : tables()) {
            String sql = CHECKSUMS.formatted(
                    schema,
                    each,
                    RowChecksum.partSql(table.key()),
                    RowChecksum.ofSql(table.key(), knownTimes(each)),
                    condition);
            try (Statement query = connection.createStatement();
                    ResultSet row = query.executeQuery(sql)) {
                while (row.next()) {
                    checksum.toggle(row.getInt(1), row.getLong(2));
                }
            }
        }
    }

    /// Checks the rows of both tables.
    public TableVerification verify(Connection connection, String schema, Topic<RecordVersion<T>> topic)
            throws SQLException {
        return new RecordVerification<>(connection, schema, this, new StoredRecords<>(table, columns, topic)).verify();
    }

    /// Compares both tables of two generations.
    public List<TableDifference> differences(
            Connection connection, String first, String second, TableSelection selection) throws SQLException {
        List<TableDifference> differences = new ArrayList<>();
        differences.add(RowDifferences.of(connection, table, table.key(), first, second, selection));
        if (keepsHistory) {
            List<String> key = new ArrayList<>(table.key());
            key.addAll(List.of("data_key", "content_hash"));
            BaseTable history = new BaseTable(table.history(), key, table.ofTicker(), table.date());
            differences.add(RowDifferences.of(connection, history, table.key(), first, second, selection));
        }
        return differences;
    }

    /// The columns of the known times of a table, none without a history.
    List<String> knownTimes(String each) {
        if (!keepsHistory) {
            return List.of();
        }
        return each.equals(table.name()) ? List.of("known_from") : List.of("known_from", "known_to");
    }
}
