package altdata.builder.generations;

import java.sql.SQLException;
import java.util.Set;

/// Tells the refusal of a table that is gone from that of a database.
public final class MissingTables {
    private static final Set<String> NO_SUCH_SCHEMA_OR_TABLE = Set.of("3F000", "42P01");

    private MissingTables() {}

    /// Whether a statement failed because its generation was dropped, of which whoever works at it is told within
    /// a second.
    public static boolean caused(SQLException refusal) {
        return NO_SUCH_SCHEMA_OR_TABLE.contains(refusal.getSQLState());
    }
}
