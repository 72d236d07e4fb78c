package altdata.builder.generations;

/// A generation as the control tables have it.
public record KnownGeneration(Generation generation, GenerationState state, boolean paused) {}
