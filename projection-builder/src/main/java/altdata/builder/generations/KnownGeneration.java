package altdata.builder.generations;

import altdata.builder.tables.ReplayScope;
import org.jspecify.annotations.Nullable;

/// A generation as the control tables have it.
///
/// @param definition    the digest of how its tables were defined, see [altdata.contracts.tables.Projection]
/// @param scope         what a partial replay is of; everything for all others
/// @param rowsPerSecond how many rows a second its readers take at most, all of them together; null is as many as
/// they can
public record KnownGeneration(
        Generation generation,
        GenerationState state,
        boolean paused,
        String definition,
        ReplayScope scope,
        @Nullable Integer rowsPerSecond) {

    /// Whether its tables are defined as this version defines them; a builder leaves all others alone.
    public boolean hasCurrentDefinition() {
        return definition.equals(generation.projection().definitionDigest());
    }

    /// Whether a builder of this version works at it now.
    public boolean shouldConsume() {
        return state.isActive() && !paused && hasCurrentDefinition();
    }

    /// Whether its derived tables are kept up: a replay derives once, at its end, and a partial one not at all.
    public boolean shouldDerive() {
        return shouldConsume() && state.hasDerivedTables() && scope.isEverything();
    }
}
