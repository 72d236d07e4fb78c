package altdata.builder.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Binds arrays as parameters of statements.
public final class SqlArrays {
    private SqlArrays() {}

    /// @param type the PostgreSQL type of the elements
    public static void bind(
            PreparedStatement statement, int index, String type, Collection<? extends @Nullable Object> elements)
            throws SQLException {
        bind(statement, index, type, elements, element -> element);
    }

    /// @param type  the PostgreSQL type of the values
    /// @param value the value of an element
    public static <E extends @Nullable Object> void bind(
            PreparedStatement statement,
            int index,
            String type,
            Collection<E> elements,
            Function<? super E, ? extends @Nullable Object> value)
            throws SQLException {
        statement.setArray(
                index,
                statement
                        .getConnection()
                        .createArrayOf(type, array(type, elements.stream().map(value))));
    }

    /// An array of the type that the driver encodes fastest.
    private static @Nullable Object[] array(String type, Stream<? extends @Nullable Object> values) {
        return switch (type) {
            case "text" -> values.toArray(String[]::new);
            case "smallint" -> values.toArray(Short[]::new);
            case "integer" -> values.toArray(Integer[]::new);
            case "bigint" -> values.toArray(Long[]::new);
            case "bytea" -> values.toArray(byte[][]::new);
            default -> values.toArray();
        };
    }
}
