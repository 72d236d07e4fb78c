package altdata.builder.derived;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;

/// Tables of a projection that are computed from its base tables, a scope at a time.
///
/// Who changes a base table marks the scope in the same transaction. A derivation takes marks and computes their
/// scopes anew, which is idempotent; nothing is counted up or down.
public interface Derivation {
    /// Takes marks and derives their scopes, in the connection's open transaction. Only one instance does so at a
    /// time.
    ///
    /// @param schema the generation's schema
    /// @param today  the UTC date: a day that begins is a change like any other
    /// @return whether anything was derived
    boolean derive(Connection connection, String schema, LocalDate today) throws SQLException;

    /// Marks everything, in the connection's open transaction: a replay has filled the base tables without marking.
    void markAll(Connection connection, String schema) throws SQLException;
}
