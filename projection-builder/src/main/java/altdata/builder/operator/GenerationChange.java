package altdata.builder.operator;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// A change of generations on behalf of an operator.
@FunctionalInterface
public interface GenerationChange {
    /// @throws altdata.builder.generations.OperationRejectedException if it is not possible in the current state
    List<GenerationTransition> run(Connection connection) throws SQLException;

    /// A change of given generations.
    @FunctionalInterface
    interface OfSome {
        /// @throws altdata.builder.generations.OperationRejectedException if it is not possible in the current state
        List<GenerationTransition> run(Connection connection, List<Generation> generations) throws SQLException;

        /// The change of these generations.
        default GenerationChange of(List<Generation> generations) {
            return connection -> run(connection, generations);
        }
    }
}
