package altdata.builder.records;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RowEffect;
import altdata.builder.law.TableWriter;
import altdata.builder.law.WriteTarget;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.Restoration;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import altdata.builder.tables.TableVerification;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/// A table with one row per identity, the winning record version, and its history.
///
/// @param <T> the record type
public abstract class WholeRecordTable<T extends Record> implements TableWriter<RecordVersion<T>> {
    private final RecordContent<T> content;
    private final RecordUpsert<T> upsert;
    private final RecordEffects<T> effects;

    protected WholeRecordTable(RecordContent<T> content) {
        this.content = content;
        RecordPlaces places = new RecordPlaces(content.table());
        StoredVersions<T> stored = new StoredVersions<>(content, places);
        this.upsert = new RecordUpsert<>(content, stored, places);
        this.effects = new RecordEffects<>(content, stored);
    }

    /// The columns of the identity and the content.
    public final RecordColumns<T> columns() {
        return content.columns();
    }

    /// The names of the table and of its history, if it has one.
    final List<String> tables() {
        return content.tables();
    }

    /// Writes the versions that win; see [TableWriter#write].
    ///
    /// @return the written winners
    protected final List<Winner<T>> upsert(
            Connection connection, WriteTarget target, List<KnownRow<RecordVersion<T>>> rows) throws SQLException {
        return upsert.write(connection, target, rows);
    }

    @Override
    public final List<RowEffect> effects(Connection connection, String schema, List<KnownRow<RecordVersion<T>>> rows)
            throws SQLException {
        return effects.find(connection, schema, rows);
    }

    @Override
    public final BaseTable base() {
        return content.table();
    }

    @Override
    public final List<TableDifference> differences(
            Connection connection, String first, String second, TableSelection selection) throws SQLException {
        return content.differences(connection, first, second, selection);
    }

    @Override
    public final TableVerification verify(Connection connection, String schema, Topic<RecordVersion<T>> topic)
            throws SQLException {
        return content.verify(connection, schema, topic);
    }

    @Override
    public final void findRestorations(
            Connection connection,
            String schema,
            Topic<RecordVersion<T>> topic,
            ReplayScope scope,
            Instant moment,
            Consumer<Restoration> target)
            throws SQLException {
        StoredRecords<T> records = new StoredRecords<>(content.table(), content.columns(), topic);
        new RecordRestorations<>(records).find(connection, schema, scope, moment, target);
    }

    @Override
    public void replace(Connection connection, String live, String replayed, ReplayScope scope, ChecksumChange checksum)
            throws SQLException {
        RecordReplacement.replace(connection, content, live, replayed, scope, checksum);
    }
}
