package altdata.builder.generations;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

/// Statements about the tables of a generation as a whole.
public final class GenerationSchema {
    private GenerationSchema() {}

    /// Creates the indexes that a replay postpones to its end, if they do not exist yet.
    public static void createQueryIndexes(Connection connection, Generation generation) throws SQLException {
        try (Statement ddl = connection.createStatement()) {
            ddl.execute("set local search_path = " + generation.schema());
            ddl.execute(generation.projection().queryIndexes().replace("create index ", "create index if not exists "));
        }
    }

    /// Collects statistics about the base tables. Until autovacuum does that, the plans of queries can be bad
    /// ones.
    public static void analyze(Connection connection, Generation generation) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : generation.projection().baseTables()) {
                statement.execute("analyze " + generation.schema() + '.' + table);
            }
        }
    }

    /// Prevents that a partition of the base tables is dropped until the end of the transaction. The rows of a
    /// dropped partition are missing in snapshots that were taken before too.
    public static void lockAgainstDrops(Connection connection, Generation generation) throws SQLException {
        String tables = generation.projection().baseTables().stream()
                .map(table -> generation.schema() + '.' + table)
                .collect(Collectors.joining(", "));
        try (Statement lock = connection.createStatement()) {
            lock.execute("lock table " + tables + " in access share mode");
        }
    }
}
