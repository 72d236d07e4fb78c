package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The live generations whose tables another version of the builder defined, and the generations of this version
/// that replace them.
///
/// A generation that an operator has cancelled, or has replaced by a rollback, is not built again: then the
/// projection is not part of the upgrade, even if the operator starts a replay of it.
public record Upgrade(List<Step> steps) {
    /// @param live      the generation of the other version
    /// @param successor the generation of this version that replaces it; null if it does not exist yet
    public record Step(Generation live, @Nullable KnownGeneration successor) {
        boolean isReady() {
            return successor != null && successor.state() == GenerationState.READY;
        }
    }

    /// Compares the live generations with the table definitions of this version.
    ///
    /// @param known all generations, including dropped ones
    public static Upgrade of(List<KnownGeneration> known, Map<Projection, Generation> live) {
        List<Step> steps = new ArrayList<>();
        for (KnownGeneration each : known) {
            Generation generation = each.generation();
            if (!generation.equals(live.get(generation.projection())) || each.hasCurrentDefinition()) {
                continue;
            }
            // Operators have built the later ones.
            KnownGeneration successor = known.stream()
                    .filter(other -> isSuccessor(other, generation))
                    .min(Comparator.comparingInt(other -> other.generation().number()))
                    .orElse(null);
            if (successor == null || successor.state().isReplaying()) {
                steps.add(new Step(generation, successor));
            }
        }
        return new Upgrade(List.copyOf(steps));
    }

    /// Whether every live generation is of this version, or waits for an operator.
    public boolean isDone() {
        return steps.isEmpty();
    }

    /// Whether all generations of this version can be promoted.
    public boolean isReady() {
        return steps.stream().allMatch(Step::isReady);
    }

    private static boolean isSuccessor(KnownGeneration other, Generation live) {
        return other.generation().projection() == live.projection()
                && other.generation().number() > live.number()
                && other.hasCurrentDefinition()
                && other.scope().isEverything();
    }
}
