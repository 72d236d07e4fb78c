package altdata.builder.log;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Reads and writes the checkpoints of one generation. A checkpoint advances in the same transaction that
/// applies its records.
final class Checkpoints {
    /// `for share` waits for a concurrent change of the generation's row, and reads the new state.
    private static final String TAKE_OVER = """
            with g as (
                select projection, number, state
                from altdata.generation
                where projection = ? and number = ? and state not in ('DROPPED', 'FAILED') and not paused
                for share
            )
            insert into altdata.checkpoint as c (projection, number, topic, partition, next_offset, epoch, topic_id)
            select g.projection, g.number, ?, ?, 0, 1, ? from g
            on conflict (projection, number, topic, partition)
                do update set epoch = c.epoch + 1, topic_id = coalesce(c.topic_id, excluded.topic_id)
            returning next_offset, epoch, (select g.state = 'BUILDING' from g), topic_id, unread, problem,
                case when leader_epoch_offset = next_offset then leader_epoch end
            """;
    private static final String ADVANCE = """
            update altdata.checkpoint
            set next_offset = ?, rows_accepted = rows_accepted + ?, rows_refused = rows_refused + ?,
                keys_wrong = keys_wrong + ?, fields_ignored = fields_ignored + ?, leader_epoch = ?,
                leader_epoch_offset = ?, moved_at = now(), unread = false
            where projection = ? and number = ? and topic = ? and partition = ? and next_offset = ? and epoch = ?
            """;
    private static final String RECORD_PROBLEM = """
            update altdata.checkpoint set problem = ?
            where projection = ? and number = ? and topic = ? and partition = ?
            """;

    private final Generation generation;

    Checkpoints(Generation generation) {
        this.generation = generation;
    }

    /// Makes this instance the partition's only writer by incrementing the fencing epoch. Returns null if the
    /// generation is paused, dropped or failed. The connection must be in autocommit mode.
    ///
    /// @param topicId the ID of the current topic of that name
    /// @throws HaltedException if the checkpoint belongs to another topic ID
    @Nullable
    OwnedCheckpoint takeOver(Connection connection, TopicPartition partition, String topicId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE_OVER)) {
            generation.bind(statement, 1);
            statement.setString(3, partition.topic());
            statement.setInt(4, partition.partition());
            statement.setString(5, topicId);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                if (!topicId.equals(row.getString(4))) {
                    throw new HaltedException(
                            partition.topic() + " was deleted and created again, so its checkpoint is no longer valid");
                }
                Optional<Integer> leaderEpoch = Optional.ofNullable((Integer) row.getObject(7));
                return new OwnedCheckpoint(
                        new OffsetAndMetadata(row.getLong(1), leaderEpoch, ""),
                        row.getLong(2),
                        row.getBoolean(3),
                        row.getBoolean(5),
                        row.getString(6));
            }
        }
    }

    /// Compares and sets: advances the checkpoint to the end of the batch if its offset and epoch are still
    /// those of `from`.
    ///
    /// @throws FencedException if they are not, because another instance has taken over the partition
    void advance(Connection connection, PartitionBatch<?> batch, OwnedCheckpoint from) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ADVANCE)) {
            statement.setLong(1, batch.nextOffset());
            statement.setLong(2, batch.rows().size());
            statement.setLong(3, batch.rejected().size());
            statement.setLong(4, batch.wrongKeys());
            statement.setLong(5, batch.ignoredFields().total());
            statement.setObject(6, batch.end().leaderEpoch().orElse(null));
            statement.setLong(7, batch.nextOffset());
            bind(statement, 8, batch.partition());
            statement.setLong(12, from.nextOffset());
            statement.setLong(13, from.epoch());
            if (statement.executeUpdate() != 1) {
                throw new FencedException(batch.partition() + " was taken over by another instance");
            }
        }
    }

    /// Records why the partition is halted, for the status commands and for point-in-time reads. The connection
    /// must be in autocommit mode.
    ///
    /// @param problem null if the partition is no longer halted
    void recordProblem(Connection connection, TopicPartition partition, @Nullable String problem) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RECORD_PROBLEM)) {
            statement.setString(1, problem);
            bind(statement, 2, partition);
            statement.executeUpdate();
        }
    }

    private void bind(PreparedStatement statement, int first, TopicPartition partition) throws SQLException {
        generation.bind(statement, first);
        statement.setString(first + 2, partition.topic());
        statement.setInt(first + 3, partition.partition());
    }
}
