package altdata.builder.derived;

import altdata.builder.generations.Settlement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;

/// Computes a projection's derived tables from its base tables, one scope (such as a series) at a time.
///
/// A writer of a base table sets a dirty mark for the scope in the same transaction. The derivation takes dirty
/// marks and recomputes their scopes completely, which is idempotent: it never increments or decrements values.
///
/// Each scope belongs to a shard, a hash of its ticker, which the table of dirty marks computes. The derived
/// rows of different shards are different rows, so workers derive shards at the same time.
public interface Derivation {
    /// What is to be derived; read without a lock, so others may be deriving it already.
    ///
    /// @param today the current UTC date, because some derived values depend on it
    PendingShards pending(Connection connection, String schema, LocalDate today) throws SQLException;

    /// Makes `today` the day of the derived tables and sets dirty marks for what changes with it, in the
    /// connection's open transaction. The caller holds [altdata.builder.generations.DerivationLock] of all
    /// shards.
    ///
    /// @return false if it already is the day of the derived tables
    boolean changeDay(Connection connection, String schema, LocalDate today) throws SQLException;

    /// Takes dirty marks of a shard and derives their scopes, in the connection's open transaction. The caller
    /// holds [altdata.builder.generations.DerivationLock] of the shard.
    ///
    /// @param schema     the generation's schema
    /// @param settlement awaits the rows of the marks after they were taken
    /// @return whether anything was derived
    boolean derive(Connection connection, String schema, int shard, Settlement settlement) throws SQLException;

    /// Marks all scopes dirty, in the connection's open transaction. Used at the end of BUILDING, which fills
    /// the base tables without dirty marks.
    void markAll(Connection connection, String schema) throws SQLException;
}
