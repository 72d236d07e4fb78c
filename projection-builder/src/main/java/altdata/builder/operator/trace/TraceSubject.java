package altdata.builder.operator.trace;

import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topic;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is traced: one value of the tables. It has one or several parts, each of which is an identity under the
/// merge law: a derived metric has several.
///
/// @param <T> the type of the topic's rows
public sealed interface TraceSubject<T> permits MetricValue, WholeRecord {
    /// What it is, for people.
    @Override
    String toString();

    /// The members that identify it in JSON.
    Map<String, Object> identity();

    Projection projection();

    Topic<T> topic();

    /// The names of the parts; a single part may have an empty name.
    List<String> parts();

    /// A cheap check whether a record may be about it; true if in doubt.
    boolean mayConcern(byte @Nullable [] key, byte @Nullable [] value);

    /// The versions that a row contains, by part.
    Map<String, Version> versions(T row);

    /// The parts that a record names, although it has no version of them: because it was rejected, or because
    /// all of its values are null.
    List<String> namedParts(byte @Nullable [] key, byte @Nullable [] value);

    /// The versions in the tables that are or were winning, by part.
    ///
    /// @param schema of the projection's live generation
    Map<String, List<KnownVersion>> stored(Connection connection, String schema) throws SQLException;

    /// The value as the API publishes it; null if absent.
    ///
    /// @param winners by part
    @Nullable
    Object published(Map<String, Version> winners);

    /// What a withdrawal does to it: `retracted` or `deleted`.
    String withdrawn();

    /// What to say if no record is about it.
    String unknown(Connection connection) throws SQLException;
}
