package altdata.builder.law;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import altdata.builder.tables.TableVerification;
import altdata.builder.tables.TimePartitioning;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Writes accepted rows to a projection's tables under the merge law: the same rows give the same tables,
/// regardless of order, duplicates and batches.
public interface TableWriter<T> {
    /// Writes rows in the connection's open transaction.
    ///
    /// @return the number of record versions without effect, because the stored version wins
    /// @throws ConcurrentUpdateException if another writer changed the same rows meanwhile; retry the
    /// transaction
    long write(Connection connection, WriteTarget target, List<KnownRow<T>> rows) throws SQLException;

    /// Compares rows with the tables, without writing: what each row would change if the rows were written one
    /// after another. Costs a further read of the stored record versions.
    ///
    /// @return one effect per row, in the order of the rows
    List<RowEffect> effects(Connection connection, String schema, List<KnownRow<T>> rows) throws SQLException;

    /// Returns the ticker of a row. Null if not every row of this topic names the one ticker that it belongs to: posts
    /// have several, and a deletion may omit it.
    @Nullable
    Function<T, String> ticker();

    /// Whether a row may be in the scope of a partial replay. False positives are allowed, because the
    /// replacement of the scope filters again.
    default boolean mayMatch(ReplayScope scope, T row) {
        Function<T, String> ticker = ticker();
        return ticker == null || scope.includesTicker(ticker.apply(row));
    }

    /// The table that contains the rows, with its columns for a replay scope.
    BaseTable base();

    /// How the tables can be partitioned by time; null if they cannot.
    default @Nullable TimePartitioning<T> partitioning() {
        return null;
    }

    /// Whether rows have dates.
    default boolean hasDates() {
        return base().date() != null;
    }

    /// Finds the identities whose present state differs from their state as of a moment, sorted by identity. An
    /// identity is in the scope if its present or its past content is. Streams, in the connection's open
    /// transaction; the tables must have a history.
    ///
    /// @param topic  the topic of the rows
    /// @param target receives each of them
    void findRestorations(
            Connection connection,
            String schema,
            Topic<T> topic,
            ReplayScope scope,
            Instant moment,
            Consumer<Restoration> target)
            throws SQLException;

    /// @throws IllegalArgumentException if the table does not support the scope
    default void check(ReplayScope scope) {
        base().check(scope);
    }

    /// Compares the base table of two generations, and its history, within a selection.
    List<TableDifference> differences(Connection connection, String first, String second, TableSelection selection)
            throws SQLException;

    /// Checks the rows of a generation's base table and of its history one by one. Streams, in the connection's open
    /// transaction.
    ///
    /// @param topic the topic of the rows
    /// @return what was checked, with the checksum of the rows that the tables contain
    TableVerification verify(Connection connection, String schema, Topic<T> topic) throws SQLException;

    /// Replaces a scope in the live tables with the result of a partial replay, in the connection's open
    /// transaction, and sets dirty marks for the old and the new rows. The caller must exclude other writers of
    /// the live tables.
    ///
    /// @param live     the schema to be corrected
    /// @param replayed the schema of the partial replay
    /// @param checksum receives the changes of the content checksum of `live`
    void replace(Connection connection, String live, String replayed, ReplayScope scope, ChecksumChange checksum)
            throws SQLException;
}
