package altdata.builder.records;

import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.tables.BaseTable;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Turns rows of a whole-record table into rows of its topic.
///
/// A row is only used if it results in the same content hash as the stored version, so it is exactly the record that
/// was written.
///
/// @param columns of the record type
public record StoredRecords<T extends Record>(
        BaseTable table, RecordColumns<T> columns, Topic<RecordVersion<T>> topic) {
    /// Sets the time zone of the connection's open transaction to UTC. In other time zones, times in JSON can have
    /// offsets that rows cannot have, such as +00:53:28.
    static void useUtc(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set local time zone 'UTC'");
        }
    }

    /// The arguments of `json_build_object` for the components of a record.
    ///
    /// @param alias of the table
    String jsonMembers(String alias) {
        return columns.componentNames().stream()
                .map(name -> '\'' + name + "', " + alias + '.' + name)
                .collect(Collectors.joining(", "));
    }

    /// A row of the topic with its record version.
    record TopicRow<T extends Record>(ObjectNode row, RankedVersion<T> version) {}

    /// The row of the topic that has the content of a stored version; null if absent.
    ///
    /// @param stored the object with the members of [#jsonMembers]
    @Nullable
    TopicRow<T> sameContent(ObjectNode stored, byte[] contentHash) {
        for (boolean hasEmptyRecords : columns.hasNestedRecords() ? new boolean[] {false, true} : new boolean[1]) {
            ObjectNode row = columns.topicRow(stored, hasEmptyRecords);
            RankedVersion<T> version = ranked(row);
            if (version != null && Arrays.equals(contentHash, version.rank().contentHash())) {
                return new TopicRow<>(row, version);
            }
        }
        return null;
    }

    /// The record version of a row of the topic, with its rank for the data key 0. Null if the topic does not accept
    /// the row.
    private @Nullable RankedVersion<T> ranked(ObjectNode row) {
        RecordVersion<T> version = version(row);
        return version == null ? null : RecordMergeLaw.ranked(new KnownRow<>(version, 0), table.key());
    }

    /// The record version of a row of the topic, with the data key 0. Null if the topic does not accept the row.
    @Nullable
    RecordVersion<T> version(ObjectNode row) {
        byte[] value = Topic.JSON.writeValueAsBytes(row.deepCopy().put("data_key", 0));
        return topic.read(value) instanceof Verdict.Accepted<RecordVersion<T>>(var version, var _, var _)
                ? version
                : null;
    }

    /// The row of the topic that deletes a record.
    ObjectNode deletion(List<String> identity) {
        ObjectNode deletion = Topic.JSON.createObjectNode();
        for (int i = 0; i < identity.size(); i++) {
            deletion.put(table.key().get(i), identity.get(i));
        }
        return deletion.put("deleted", true);
    }
}
