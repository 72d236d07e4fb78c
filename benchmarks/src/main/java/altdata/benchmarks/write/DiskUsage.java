package altdata.benchmarks.write;

import altdata.contracts.topic.Topic;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Measures the disk space of topics and tables, in bytes.
final class DiskUsage {
    private static final String APPLIED =
            "select coalesce(sum(next_offset), 0) from altdata.checkpoint where projection = ?";
    private static final String HAS_MARKS = "select exists (select from posts_g1.dirty_hour)";
    private static final String TABLES = """
            select c.relname, pg_total_relation_size(c.oid)
            from pg_class c
            join pg_namespace n on n.oid = c.relnamespace
            join altdata.generation g on g.schema_name = n.nspname and g.state = 'LIVE'
            where g.projection = ? and c.relkind = 'r' and pg_relation_size(c.oid) > 8192
            order by 2 desc
            """;

    private DiskUsage() {}

    /// The size of a topic's records, over all partitions. Index files are excluded, because the broker
    /// preallocates them.
    static long log(Path directory, Topic<?> topic) throws IOException {
        long bytes = 0;
        try (DirectoryStream<Path> partitions =
                Files.newDirectoryStream(directory.resolve("kafka"), topic.name() + "-*")) {
            for (Path partition : partitions) {
                try (DirectoryStream<Path> segments = Files.newDirectoryStream(partition, "*.log")) {
                    for (Path segment : segments) {
                        bytes += Files.size(segment);
                    }
                }
            }
        }
        return bytes;
    }

    /// The tables of the topic's live projection with their indexes, largest first.
    static Map<String, Long> tables(Connection connection, Topic<?> topic) throws SQLException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        try (PreparedStatement query = connection.prepareStatement(TABLES)) {
            query.setString(1, topic.name().substring(topic.name().lastIndexOf('.') + 1));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    bytes.put(row.getString(1), row.getLong(2));
                }
            }
        }
        return bytes;
    }

    static void awaitApplied(Connection connection, String projection, long records) throws SQLException {
        var _ = VisibilityTiming.of(() -> applied(connection, projection), 0, records, Duration.ofMillis(100));
    }

    /// Waits until the hourly post counts are derived.
    static void awaitBuckets(Connection connection) throws SQLException {
        boolean isBehind = true;
        while (isBehind) {
            try (PreparedStatement query = connection.prepareStatement(HAS_MARKS);
                    ResultSet row = query.executeQuery()) {
                isBehind = row.next() && row.getBoolean(1);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static long applied(Connection connection, String projection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(APPLIED)) {
            query.setString(1, projection);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
