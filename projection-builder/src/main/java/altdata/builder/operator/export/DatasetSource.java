package altdata.builder.operator.export;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the rows of a dataset from the tables of a generation, in the connection's open transaction.
sealed interface DatasetSource permits MetricSource, RecordSource {
    /// Receives rows.
    @FunctionalInterface
    interface Target {
        /// @param partition one of those that are read
        /// @param cells     in the order of the columns, as their types say; null for no value. May change
        ///                  later.
        void accept(PartitionKey partition, @Nullable Object[] cells) throws IOException;
    }

    List<DatasetColumn> columns();

    /// The partitions that have rows, in order. A dataset without partitions always has one.
    ///
    /// @param asOf null for the present
    List<PartitionVersion> partitions(Connection connection, String schema, @Nullable Instant asOf) throws SQLException;

    /// Divides partitions into those that are read together.
    ///
    /// @param partitions in order, each once
    List<List<PartitionKey>> reads(List<PartitionKey> partitions);

    /// Reads the rows of partitions. Those of each partition are sorted by the identity.
    ///
    /// @param partitions an element of [#reads]
    /// @param asOf       null for the present
    void read(
            Connection connection, String schema, List<PartitionKey> partitions, @Nullable Instant asOf, Target target)
            throws SQLException, IOException;
}
