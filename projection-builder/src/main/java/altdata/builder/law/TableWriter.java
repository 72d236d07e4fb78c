package altdata.builder.law;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Brings accepted rows into a projection's tables under the merge law: the same rows in any order, number and
/// grouping leave the same tables.
public interface TableWriter<T> {
    /// Writes rows in the connection's open transaction.
    ///
    /// @param schema the generation's schema
    /// @throws LostRaceException where another writer changed the same rows meanwhile; the transaction must be
    /// tried again
    void write(Connection connection, String schema, List<T> rows) throws SQLException;
}
