package altdata.builder.log;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// The checkpoints of one generation. They move in the same transaction as the effect of the records they pass.
final class Checkpoints {
    /// Waits for whoever changes the generation's row, and sees it as it is then.
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
                do update set epoch = c.epoch + 1, topic_id = coalesce(c.topic_id, excluded.topic_id), problem = null
            returning next_offset, epoch, (select g.state = 'BUILDING' from g), topic_id
            """;
    private static final String ADVANCE = """
            update altdata.checkpoint
            set next_offset = ?, rows_accepted = rows_accepted + ?, rows_refused = rows_refused + ?,
                keys_wrong = keys_wrong + ?, fields_ignored = fields_ignored + ?, moved_at = now()
            where projection = ? and number = ? and topic = ? and partition = ? and next_offset = ? and epoch = ?
            """;
    private static final String HALT = """
            update altdata.checkpoint set problem = ?
            where projection = ? and number = ? and topic = ? and partition = ?
            """;

    private final Generation generation;

    Checkpoints(Generation generation) {
        this.generation = generation;
    }

    /// Makes this instance the partition's only writer, or gives null where the generation is paused or was
    /// given up. The connection must be in autocommit mode.
    ///
    /// @param topicId which topic of that name there is
    /// @throws HaltedException where the checkpoint is of another one
    @Nullable
    OwnedCheckpoint takeOver(Connection connection, TopicPartition partition, String topicId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE_OVER)) {
            statement.setString(1, generation.projection().publishedName());
            statement.setInt(2, generation.number());
            statement.setString(3, partition.topic());
            statement.setInt(4, partition.partition());
            statement.setString(5, topicId);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                if (!topicId.equals(row.getString(4))) {
                    throw new HaltedException(
                            Set.of(partition),
                            partition.topic() + " was deleted and made anew, so what was read of it cannot be read on");
                }
                return new OwnedCheckpoint(row.getLong(1), row.getLong(2), row.getBoolean(3));
            }
        }
    }

    /// Compares and sets: from the position this instance believes to be at, to behind the reading.
    /// @throws FencedException where the partition is at another position or in other hands
    void advance(Connection connection, PartitionBatch<?> reading, OwnedCheckpoint from) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ADVANCE)) {
            statement.setLong(1, reading.nextOffset());
            statement.setLong(2, reading.rows().size());
            statement.setLong(3, reading.refused().size());
            statement.setLong(4, reading.wrongKeys());
            statement.setLong(5, reading.ignoredFields());
            bind(statement, 6, reading.partition());
            statement.setLong(10, from.nextOffset());
            statement.setLong(11, from.epoch());
            if (statement.executeUpdate() != 1) {
                throw new FencedException(reading.partition() + " was taken over by another instance");
            }
        }
    }

    /// Keeps why nobody reads on, for those who look. The connection must be in autocommit mode.
    void halt(Connection connection, TopicPartition partition, String problem) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HALT)) {
            statement.setString(1, problem);
            bind(statement, 2, partition);
            statement.executeUpdate();
        }
    }

    private void bind(PreparedStatement statement, int first, TopicPartition partition) throws SQLException {
        statement.setString(first, generation.projection().publishedName());
        statement.setInt(first + 1, generation.number());
        statement.setString(first + 2, partition.topic());
        statement.setInt(first + 3, partition.partition());
    }
}
