package altdata.builder.log;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// The checkpoints of one generation. They move in the same transaction as the effect of the records they pass.
final class Checkpoints {
    private static final String TAKE_OVER = """
            insert into altdata.checkpoint as c (projection, number, topic, partition, next_offset, epoch)
            select g.projection, g.number, ?, ?, 0, 1
            from altdata.generation g
            where g.projection = ? and g.number = ? and g.state not in ('DROPPED', 'FAILED')
            on conflict (projection, number, topic, partition) do update set epoch = c.epoch + 1
            returning next_offset, epoch
            """;
    private static final String ADVANCE = """
            update altdata.checkpoint
            set next_offset = ?, rows_accepted = rows_accepted + ?, rows_refused = rows_refused + ?,
                keys_wrong = keys_wrong + ?, fields_ignored = fields_ignored + ?
            where projection = ? and number = ? and topic = ? and partition = ? and next_offset = ? and epoch = ?
            """;

    private final Generation generation;

    Checkpoints(Generation generation) {
        this.generation = generation;
    }

    /// Makes this instance the partition's only writer, or gives null where the generation was given up. The
    /// connection must be in autocommit mode.
    @Nullable
    Position takeOver(Connection connection, TopicPartition partition) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE_OVER)) {
            statement.setString(1, partition.topic());
            statement.setInt(2, partition.partition());
            statement.setString(3, generation.projection().publishedName());
            statement.setInt(4, generation.number());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? new Position(row.getLong(1), row.getLong(2)) : null;
            }
        }
    }

    /// Compares and sets: from the position this instance believes to be at, to behind the reading.
    /// @throws FencedException where the partition is at another position or in other hands
    void advance(Connection connection, PartitionReading<?> reading, Position from) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ADVANCE)) {
            statement.setLong(1, reading.nextOffset());
            statement.setLong(2, reading.rows().size());
            statement.setLong(3, reading.refused().size());
            statement.setLong(4, reading.wrongKeys());
            statement.setLong(5, reading.ignoredFields());
            statement.setString(6, generation.projection().publishedName());
            statement.setInt(7, generation.number());
            statement.setString(8, reading.partition().topic());
            statement.setInt(9, reading.partition().partition());
            statement.setLong(10, from.nextOffset());
            statement.setLong(11, from.epoch());
            if (statement.executeUpdate() != 1) {
                throw new FencedException(reading.partition() + " was taken over by another instance");
            }
        }
    }
}
