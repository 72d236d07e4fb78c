package altdata.builder.tables;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Creates arrays as parameters of statements.
public final class SqlArrays {
    private SqlArrays() {}

    /// @param type the PostgreSQL type of the elements
    public static Array of(Connection connection, String type, Stream<? extends @Nullable Object> elements)
            throws SQLException {
        return connection.createArrayOf(type, elements.toArray());
    }
}
