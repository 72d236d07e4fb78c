package altdata.builder.generations;

import altdata.builder.tables.ReplayScope;
import org.jspecify.annotations.Nullable;

/// A generation with its state in the control tables.
///
/// @param definition    the digest of its table definitions, see [altdata.contracts.tables.Projection]
/// @param scope         the scope of a partial replay; everything for other generations
/// @param rowsPerSecond the maximum rate of all its consumers together; null for no limit
public record KnownGeneration(
        Generation generation,
        GenerationState state,
        boolean paused,
        String definition,
        ReplayScope scope,
        @Nullable Integer rowsPerSecond) {

    /// Whether its tables have the definition of this version; a builder ignores all others.
    public boolean hasCurrentDefinition() {
        return definition.equals(generation.projection().definitionDigest());
    }

    /// Whether builders of this version consume records into it now.
    public boolean shouldConsume() {
        return state.isActive() && !paused && hasCurrentDefinition();
    }

    /// Whether its derived tables are kept up to date: a replay derives once, at its end; a partial replay does
    /// not derive.
    public boolean shouldDerive() {
        return shouldConsume() && state.hasDerivedTables() && scope.isEverything();
    }
}
