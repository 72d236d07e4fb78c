package altdata.builder.generations;

import altdata.builder.tables.PartitionUnit;
import altdata.builder.tables.ReplayScope;
import org.jspecify.annotations.Nullable;

/// A generation with its state in the control tables.
///
/// @param definition    the digest of its table definitions, see [altdata.contracts.tables.Projection]
/// @param scope         the scope of a partial replay; everything for other generations
/// @param rowsPerSecond the maximum rate of all its consumers together; null for no limit
/// @param baseDefinition the digest of the definition of its base tables; empty if an older version created it
/// @param copiedFrom    the number of the generation whose base tables it copies; null if it is built from the log
/// @param isDistributed whether its tables are distributed over the nodes of a Citus cluster
/// @param partitionUnit the period of its partitions; null if its tables are not partitioned by time
public record KnownGeneration(
        Generation generation,
        GenerationState state,
        boolean paused,
        String definition,
        ReplayScope scope,
        @Nullable Integer rowsPerSecond,
        String baseDefinition,
        @Nullable Integer copiedFrom,
        boolean isDistributed,
        @Nullable PartitionUnit partitionUnit) {

    /// Whether its tables have the definition of this version; a builder ignores all others.
    public boolean hasCurrentDefinition() {
        return definition.equals(generation.projection().definitionDigest());
    }

    /// Whether builders of this version fill it now: from the log, or first from another generation.
    public boolean shouldFill() {
        return state.isActive() && !paused && hasCurrentDefinition();
    }

    /// Whether builders of this version consume records into it now.
    public boolean shouldConsume() {
        return shouldFill() && !isBeingCopied();
    }

    /// Whether its base tables are not copied yet.
    public boolean isBeingCopied() {
        return copiedFrom != null && state == GenerationState.BUILDING;
    }

    /// Whether a new generation of this version can copy its base tables instead of reading the log. There is
    /// no snapshot over several nodes, so distributed tables cannot be copied while builders write. The
    /// partitions of tables are created for the records of the log.
    public boolean canBeCopied() {
        return state.isBuilt()
                && !isDistributed
                && partitionUnit == null
                && scope.isEverything()
                && baseDefinition.equals(generation.projection().baseDefinitionDigest());
    }

    /// Whether its derived tables are kept up to date: a replay derives once, at its end; a partial replay does
    /// not derive.
    public boolean shouldDerive() {
        return shouldConsume() && state.hasDerivedTables() && scope.isEverything();
    }
}
