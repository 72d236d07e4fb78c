package altdata.builder.operator;

import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.NullNode;

/// Converts the result of a query to maps by column name. SQL null becomes a JSON null.
public final class ResultRows {
    private ResultRows() {}

    public static List<Map<String, Object>> of(PreparedStatement query) throws SQLException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (ResultSet result = query.executeQuery()) {
            ResultSetMetaData columns = result.getMetaData();
            while (result.next()) {
                Map<String, Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    row.put(columns.getColumnLabel(i), plain(result.getObject(i)));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /// Returns the value of a numeric column.
    public static long number(Map<String, Object> row, String column) {
        return ((Number) Objects.requireNonNull(row.get(column))).longValue();
    }

    private static Object plain(@Nullable Object value) throws SQLException {
        return switch (value) {
            case null -> NullNode.instance;
            case Timestamp time -> time.toInstant().toString();
            case Array array -> Arrays.asList((Object[]) array.getArray());
            default -> value;
        };
    }
}
