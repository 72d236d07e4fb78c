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
        /// @param cells in the order of the columns, as their types say; null for no value. The array may be
        ///              changed afterwards.
        void accept(@Nullable Object[] cells) throws IOException;
    }

    List<DatasetColumn> columns();

    /// The partitions that have rows, in order. A dataset without partitions always has one.
    ///
    /// @param asOf null for the present
    List<PartitionVersion> partitions(Connection connection, String schema, @Nullable Instant asOf) throws SQLException;

    /// Reads the rows of a partition, sorted by the identity.
    ///
    /// @param asOf null for the present
    void read(Connection connection, String schema, PartitionKey partition, @Nullable Instant asOf, Target target)
            throws SQLException, IOException;
}
