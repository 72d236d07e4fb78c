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

/// Compares the tables of every generation with the reference.
final class Comparison {
    private static final int MOST_SHOWN = 5;
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

    private final Reference reference;
    private final ExpectedTables expected;
    private final List<String> differences = new ArrayList<>();
    private final CRC32C checksum = new CRC32C();
    private long rows;
    private int tables;

    Comparison(Reference reference, ExpectedTables expected) {
        this.reference = reference;
        this.expected = expected;
    }

    /// Compares everything in one database snapshot.
    void run(Connection connection) throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        for (KnownGenerations.Known known : KnownGenerations.read(connection)) {
            Map<String, SortedMap<String, String>> shown =
                    new GenerationTables(connection, known.schema()).read(known.projection());
            Map<String, SortedMap<String, String>> wanted = expected.of(known.projection(), shown);
            shown.forEach((table, rowsOfTable) ->
                    compare(known.schema() + "." + table, wanted.getOrDefault(table, new TreeMap<>()), rowsOfTable));
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

    private void compare(String table, SortedMap<String, String> wanted, SortedMap<String, String> shown) {
        tables++;
        rows += shown.size();
        long wantedSum = sum(wanted);
        checksum.update(Long.toHexString(wantedSum).getBytes(StandardCharsets.UTF_8));
        if (wantedSum == sum(shown)) {
            return;
        }
        TreeSet<String> identities = new TreeSet<>(wanted.keySet());
        identities.addAll(shown.keySet());
        int found = 0;
        int lost = 0;
        int tooMany = 0;
        for (String identity : identities) {
            String should = wanted.getOrDefault(identity, "nothing");
            String is = shown.getOrDefault(identity, "nothing");
            if (should.equals(is)) {
                continue;
            }
            lost += shown.containsKey(identity) ? 0 : 1;
            tooMany += wanted.containsKey(identity) ? 0 : 1;
            if (found++ < MOST_SHOWN) {
                differences.add(table + " " + identity + ": should be " + should + ", is " + is);
            }
        }
        differences.add("%s: %d rows differ: %d lost, %d too many, %d not as last stated"
                .formatted(table, found, lost, tooMany, found - lost - tooMany));
    }

    private void compareCounts(Connection connection, KnownGenerations.Known known) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(COUNTS)) {
            query.setString(1, known.projection().publishedName());
            query.setInt(2, known.number());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    TopicPartition partition = new TopicPartition(row.getString(1), row.getInt(2));
                    Reference.Counts counted = new Reference.Counts(row.getLong(3), row.getLong(4), row.getLong(5));
                    Reference.Counts should = reference.counts().get(partition);
                    if (should != null && !should.equals(counted)) {
                        long more = counted.all() - should.all();
                        differences.add("%s of %s: %d rows %s: should have counted %s, has %s"
                                .formatted(
                                        known.schema(),
                                        partition,
                                        Math.abs(more),
                                        more < 0 ? "lost" : more > 0 ? "doubled" : "miscounted",
                                        should,
                                        counted));
                    }
                }
            }
        }
    }

    private static SortedMap<String, String> deadLetters(Connection connection) throws SQLException {
        SortedMap<String, String> letters = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(DEAD_LETTERS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                letters.put(row.getString(1), row.getString(2));
            }
        }
        return letters;
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
