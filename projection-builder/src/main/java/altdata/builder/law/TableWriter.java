package altdata.builder.law;

import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Brings accepted rows into a projection's tables under the merge law: the same rows in any order, number and
/// grouping leave the same tables.
public interface TableWriter<T> {
    /// Writes rows in the connection's open transaction.
    ///
    /// @param schema    the generation's schema
    /// @param markDirty whether scopes that are derived of these rows are marked; not while a replay fills
    /// tables of which all is derived at its end
    /// @return how many of the statements had no effect, because others won over them
    /// @throws ConcurrentUpdateException where another writer changed the same rows meanwhile; the transaction must be
    /// tried again
    long write(Connection connection, String schema, List<T> rows, boolean markDirty) throws SQLException;

    /// Whether a row may matter to a partial replay. May be wrong in one direction: what is too much is left
    /// out when the scope is replaced.
    boolean mayMatch(ReplayScope scope, T row);

    /// The table the rows are in, and how a scope cuts it.
    BaseTable base();

    /// @throws IllegalArgumentException where the table cannot be cut like that
    default void check(ReplayScope scope) {
        base().check(scope);
    }

    /// How the tables [#base] of two generations differ within a scope.
    TableDifference differences(Connection connection, String first, String second, ReplayScope scope) throws SQLException;

    /// Puts what a partial replay made of a scope in the place of what the live tables have of it, in the
    /// connection's open transaction, and marks what is derived of either. Nobody else may write the live tables
    /// meanwhile.
    ///
    /// @param live     the schema to be corrected
    /// @param replayed the schema of the partial replay
    void replace(Connection connection, String live, String replayed, ReplayScope scope) throws SQLException;
}
