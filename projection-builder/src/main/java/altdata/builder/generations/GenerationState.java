package altdata.builder.generations;

import java.util.Arrays;
import java.util.stream.Collectors;

/// The state of a generation. States follow each other in this order, except that RETAINED can become LIVE
/// again.
public enum GenerationState {
    /// Consumes the log, or copies the base tables of another generation.
    BUILDING,
    /// Has almost caught up with the live generation; indexes and derived tables are being created.
    CATCHING_UP,
    /// Has the records of the live generation and can be promoted.
    READY,
    /// The API reads it.
    LIVE,
    /// Was live, and still consumes records so that a rollback is possible.
    RETAINED,
    /// Its tables were dropped.
    DROPPED,
    /// Cannot be finished.
    FAILED;

    /// Whether builders consume records into it, unless it is paused.
    public boolean isActive() {
        return switch (this) {
            case BUILDING, CATCHING_UP, READY, LIVE, RETAINED -> true;
            case DROPPED, FAILED -> false;
        };
    }

    /// Whether it is being built or waits for its promotion.
    public boolean isReplaying() {
        return switch (this) {
            case BUILDING, CATCHING_UP, READY -> true;
            case LIVE, RETAINED, DROPPED, FAILED -> false;
        };
    }

    /// Whether its replay is complete; it may have been promoted since.
    public boolean isBuilt() {
        return switch (this) {
            case READY, LIVE, RETAINED -> true;
            case BUILDING, CATCHING_UP, DROPPED, FAILED -> false;
        };
    }

    /// Whether its derived tables are kept up to date; BUILDING derives once, at its end.
    public boolean hasDerivedTables() {
        return isActive() && this != BUILDING;
    }

    /// The active states as a list of SQL literals.
    static String activeLiterals() {
        return Arrays.stream(values())
                .filter(GenerationState::isActive)
                .map(state -> "'" + state + "'")
                .collect(Collectors.joining(", "));
    }
}
