package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.checksum.ContentChecksum;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationSchema;
import altdata.builder.generations.Generations;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.generations.Settlement;
import altdata.builder.log.ProjectionBinding;
import altdata.builder.tables.TableVerification;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Whether the base tables of a generation still have the content that the builders have written.
///
/// @param rows       the checked rows
/// @param wrongParts the parts of the content checksum that do not match the rows: rows are missing, were added, or
///                   their stored checksums were changed
public record GenerationVerification(Generation generation, TableVerification rows, List<Integer> wrongParts) {
    /// Reads all rows of the base tables in one snapshot. Builders can write meanwhile, unless the tables are
    /// distributed.
    ///
    /// @throws OperationRejectedException if it has no tables, or a version without checksums has created them
    public static GenerationVerification of(Connection connection, Generation generation) throws SQLException {
        Generations.requireTables(connection, generation);
        Settlement settlement = Settlement.of(connection, generation);
        connection.setAutoCommit(false);
        if (!settlement.isDistributed()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(true);
        }
        try {
            if (settlement.isDistributed()) {
                settlement.blockWriters(connection);
            } else {
                GenerationSchema.lockAgainstDrops(connection, generation);
            }
            ContentChecksum written = ContentChecksum.read(connection, generation.schema());
            if (written == null) {
                throw new OperationRejectedException(generation
                        + " was built by a version without checksums: replay "
                        + generation.projection().publishedName()
                        + " and promote the new generation");
            }
            TableVerification rows = rows(connection, generation, ProjectionBindings.of(generation.projection()));
            return new GenerationVerification(generation, rows, written.differingParts(rows.parts()));
        } finally {
            connection.rollback();
            connection.setReadOnly(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(true);
        }
    }

    private static <T> TableVerification rows(
            Connection connection, Generation generation, ProjectionBinding<T> binding) throws SQLException {
        return binding.tables().verify(connection, generation.schema(), binding.topic());
    }

    /// Whether nothing was found.
    public boolean isIntact() {
        return rows.damaged() == 0 && wrongParts.isEmpty();
    }

    /// The result as text for people.
    public String sentence() {
        return isIntact()
                ? generation + " has the content that was written to it"
                : "%s is damaged: %d rows, %d parts of the checksum"
                        .formatted(generation, rows.damaged(), wrongParts.size());
    }

    /// Returns the JSON fields by name.
    public Map<String, Object> row() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("generation", generation.schema());
        row.put("rows", rows.rows());
        row.put("damaged", rows.damaged());
        row.put("expired", rows.expired());
        row.put("wrong_parts", wrongParts.size());
        row.put("examples", rows.examples());
        return row;
    }
}
