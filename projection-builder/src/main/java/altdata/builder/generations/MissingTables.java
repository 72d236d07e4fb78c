package altdata.builder.generations;

import java.sql.SQLException;
import java.util.Set;

/// Recognizes SQL errors that are caused by a dropped generation.
public final class MissingTables {
    private static final Set<String> NO_SUCH_SCHEMA_OR_TABLE = Set.of("3F000", "42P01");

    private MissingTables() {}

    /// Whether an SQL statement failed because its generation was dropped. The supervisor stops the
    /// generation's consumers and derivation within about a second.
    public static boolean caused(SQLException error) {
        // Errors of the connection pool have no state.
        String state = error.getSQLState();
        return state != null && NO_SUCH_SCHEMA_OR_TABLE.contains(state);
    }
}
