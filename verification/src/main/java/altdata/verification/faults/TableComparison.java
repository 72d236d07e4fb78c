package altdata.verification.faults;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import org.apache.kafka.common.TopicPartition;

/// Compares the tables of every generation with the reference model.
final class TableComparison {
    private static final int MAX_SHOWN = 5;
    private static final String DEAD_LETTERS = """
            select topic || '-' || partition || '@' || record_offset,
                reason || ' key ' || coalesce(encode(record_key, 'hex'), 'none')
                    || ' value ' || coalesce(encode(record_value, 'hex'), 'none')
            from altdata.dead_letter
            """;
    private static final String COUNTS = """
            select topic, partition, rows_accepted, rows_refused, keys_wrong from altdata.checkpoint
            where projection = ? and number = ?
            """;

    private final LogModel reference;
    private final ExpectedTables expected;
    private final List<String> differences = new ArrayList<>();
    private final CRC32C checksum = new CRC32C();
    private long rows;
    private int tables;

    TableComparison(LogModel reference, ExpectedTables expected) {
        this.reference = reference;
        this.expected = expected;
    }

    /// Compares everything in one database snapshot.
    void run(Connection connection) throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        for (KnownGenerations.GenerationInfo known : KnownGenerations.read(connection)) {
            Map<String, SortedMap<String, String>> actualTables =
                    new GenerationTables(connection, known.schema()).read(known.projection());
            Map<String, SortedMap<String, String>> expectedTables = expected.of(known.projection(), actualTables);
            actualTables.forEach((table, actual) ->
                    compare(known.schema() + "." + table, expectedTables.getOrDefault(table, new TreeMap<>()), actual));
            compareCounts(connection, known);
        }
        compare("altdata.dead_letter", reference.deadLetters(), deadLetters(connection));
        connection.rollback();
    }

    /// One line for each wrong row: up to 5 per table, then a summary line.
    List<String> differences() {
        return differences;
    }

    /// The number of rows compared.
    long rows() {
        return rows;
    }

    /// The number of tables compared.
    int tables() {
        return tables;
    }

    /// The checksum of all expected rows, in hexadecimal.
    String checksum() {
        return Long.toHexString(checksum.getValue());
    }

    private void compare(String table, SortedMap<String, String> expectedRows, SortedMap<String, String> actualRows) {
        tables++;
        rows += actualRows.size();
        long expectedSum = sum(expectedRows);
        checksum.update(Long.toHexString(expectedSum).getBytes(StandardCharsets.UTF_8));
        if (expectedSum == sum(actualRows)) {
            return;
        }
        TreeSet<String> identities = new TreeSet<>(expectedRows.keySet());
        identities.addAll(actualRows.keySet());
        int found = 0;
        int missing = 0;
        int tooMany = 0;
        for (String identity : identities) {
            String expectedValue = expectedRows.getOrDefault(identity, "nothing");
            String actual = actualRows.getOrDefault(identity, "nothing");
            if (expectedValue.equals(actual)) {
                continue;
            }
            missing += actualRows.containsKey(identity) ? 0 : 1;
            tooMany += expectedRows.containsKey(identity) ? 0 : 1;
            if (found++ < MAX_SHOWN) {
                differences.add(table + " " + identity + ": expected " + expectedValue + ", but is " + actual);
            }
        }
        differences.add("%s: %d rows differ: %d missing, %d unexpected, %d outdated"
                .formatted(table, found, missing, tooMany, found - missing - tooMany));
    }

    private void compareCounts(Connection connection, KnownGenerations.GenerationInfo known) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(COUNTS)) {
            query.setString(1, known.projection().publishedName());
            query.setInt(2, known.number());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    TopicPartition partition = new TopicPartition(row.getString(1), row.getInt(2));
                    LogModel.Counts counted = new LogModel.Counts(row.getLong(3), row.getLong(4), row.getLong(5));
                    LogModel.Counts expectedValue = reference.counts().get(partition);
                    if (expectedValue != null && !expectedValue.equals(counted)) {
                        long difference = counted.all() - expectedValue.all();
                        differences.add("%s of %s: %d rows %s: expected %s, but counted %s"
                                .formatted(
                                        known.schema(),
                                        partition,
                                        Math.abs(difference),
                                        difference < 0 ? "lost" : difference > 0 ? "duplicated" : "miscounted",
                                        expectedValue,
                                        counted));
                    }
                }
            }
        }
    }

    private static SortedMap<String, String> deadLetters(Connection connection) throws SQLException {
        SortedMap<String, String> deadLetters = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(DEAD_LETTERS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                deadLetters.put(row.getString(1), row.getString(2));
            }
        }
        return deadLetters;
    }

    private static long sum(SortedMap<String, String> rowsOfTable) {
        CRC32C sum = new CRC32C();
        rowsOfTable.forEach((identity, text) -> {
            sum.update(identity.getBytes(StandardCharsets.UTF_8));
            sum.update(0);
            sum.update(text.getBytes(StandardCharsets.UTF_8));
            sum.update(0);
        });
        return sum.getValue();
    }
}
