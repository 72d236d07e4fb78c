package altdata.builder.derived;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;

/// Computes a projection's derived tables from its base tables, one scope (such as a series) at a time.
///
/// A writer of a base table sets a dirty mark for the scope in the same transaction. The derivation takes dirty
/// marks and recomputes their scopes completely, which is idempotent: it never increments or decrements values.
public interface Derivation {
    /// Takes dirty marks and derives their scopes, in the connection's open transaction. The caller holds
    /// [altdata.builder.generations.DerivationLock].
    ///
    /// @param schema the generation's schema
    /// @param today  the current UTC date, because some derived values depend on it
    /// @return whether anything was derived
    boolean derive(Connection connection, String schema, LocalDate today) throws SQLException;

    /// Marks all scopes dirty, in the connection's open transaction. Used at the end of BUILDING, which fills
    /// the base tables without dirty marks.
    void markAll(Connection connection, String schema) throws SQLException;
}
