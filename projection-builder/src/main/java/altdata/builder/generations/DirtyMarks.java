package altdata.builder.generations;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// The marks of base rows whose derived rows are not up to date. A generation without derived tables has no marks.
public final class DirtyMarks {
    private DirtyMarks() {}

    /// Whether the derived tables of a generation are not up to date with its base tables.
    static boolean exist(Connection connection, Generation generation) throws SQLException {
        return exist(connection, generation, "true");
    }

    /// The ID of the last mark of a generation, 0 if absent. Marks that are added later have a higher ID.
    public static long last(Connection connection, Generation generation) throws SQLException {
        String marks = generation.projection().dirtyTable();
        if (marks == null) {
            return 0;
        }
        try (Statement query = connection.createStatement();
                ResultSet row =
                        query.executeQuery("select coalesce(max(id), 0) from " + generation.schema() + '.' + marks)) {
            row.next();
            return row.getLong(1);
        }
    }

    /// Whether a generation still has marks with an ID up to the given one.
    public static boolean existUpTo(Connection connection, Generation generation, long mark) throws SQLException {
        return exist(connection, generation, "id <= " + mark);
    }

    /// Whether a generation has marks that are older than 1 s; younger ones are normal while records arrive.
    public static boolean oldOnesExist(Connection connection, Generation generation) throws SQLException {
        return exist(connection, generation, "marked_at < clock_timestamp() - interval '1 second'");
    }

    private static boolean exist(Connection connection, Generation generation, String condition) throws SQLException {
        String marks = generation.projection().dirtyTable();
        if (marks == null) {
            return false;
        }
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("select exists (select from " + generation.schema() + '.' + marks
                        + " where " + condition + ')')) {
            row.next();
            return row.getBoolean(1);
        }
    }
}
