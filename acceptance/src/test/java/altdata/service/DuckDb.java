package altdata.service;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads exported files with DuckDB.
final class DuckDb {
    private DuckDb() {}

    /// The rows of a dataset, with its partitions as columns.
    ///
    /// @param condition in SQL
    static List<Map<String, Object>> rows(Path export, String dataset, String condition) throws SQLException {
        String files = export.resolve(dataset) + "/**/*.parquet";
        return query("select * from read_parquet('" + files + "', hive_partitioning = true) where " + condition);
    }

    static List<Map<String, Object>> query(String sql) throws SQLException {
        return query(List.of(), sql);
    }

    /// @param before statements that are executed first, on the same connection
    static List<Map<String, Object>> query(List<String> before, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            boolean _ = statement.execute("set timezone = 'UTC'");
            for (String earlier : before) {
                boolean _ = statement.execute(earlier);
            }
            try (ResultSet row = statement.executeQuery(sql)) {
                List<Map<String, Object>> rows = new ArrayList<>();
                while (row.next()) {
                    Map<String, Object> cells = new LinkedHashMap<>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        cells.put(row.getMetaData().getColumnLabel(i), row.getObject(i));
                    }
                    rows.add(cells);
                }
                return rows;
            }
        }
    }
}
