package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.util.List;

/// Decides which generations the API can read besides the live ones.
public final class ServableGenerations {
    private ServableGenerations() {}

    /// @param all all generations
    /// @throws OperationRejectedException if the API of this version cannot answer requests from the generation
    public static void check(Generation generation, List<KnownGeneration> all) {
        KnownGeneration known = Generations.find(all, generation)
                .orElseThrow(() -> new OperationRejectedException("there is no " + generation));
        if (known.state() != GenerationState.READY && known.state() != GenerationState.RETAINED) {
            throw new OperationRejectedException(generation + " is " + known.state()
                    + "; the API can read only a READY or RETAINED generation besides the live one"
                    + " (see projections status)");
        }
        if (!known.scope().isEverything()) {
            throw new OperationRejectedException(generation + " contains only " + known.scope()
                    + ", so it cannot answer requests; use projections diff");
        }
        if (!known.hasCurrentDefinition()) {
            throw new OperationRejectedException("another version defined the tables of " + generation
                    + ", so the API of this version cannot read them");
        }
        if (generation.projection() == Projection.API_KEYS) {
            throw new OperationRejectedException("no response contains API keys; use projections diff");
        }
    }
}
