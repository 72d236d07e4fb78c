package altdata.builder.generations;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Where a generation stands. It goes down the list, but for [#RETAINED], which may be live again.
public enum GenerationState {
    /// It reads the log from its beginning.
    BUILDING,
    /// It is close behind the live one.
    CATCHING_UP,
    /// It is where the live one is, and can take its place.
    READY,
    /// The API reads it.
    LIVE,
    /// It was live, and goes on consuming so that it can be again.
    RETAINED,
    /// Its tables are gone.
    DROPPED,
    /// It cannot be finished.
    FAILED;

    /// Whether a builder works at it.
    public boolean isActive() {
        return switch (this) {
            case BUILDING, CATCHING_UP, READY, LIVE, RETAINED -> true;
            case DROPPED, FAILED -> false;
        };
    }

    /// Whether it is on its way to be promoted.
    public boolean isReplaying() {
        return switch (this) {
            case BUILDING, CATCHING_UP, READY -> true;
            case LIVE, RETAINED, DROPPED, FAILED -> false;
        };
    }

    /// Whether its replay is over: somebody may have promoted it since.
    public boolean isBuilt() {
        return switch (this) {
            case READY, LIVE, RETAINED -> true;
            case BUILDING, CATCHING_UP, DROPPED, FAILED -> false;
        };
    }

    /// Whether its derived tables are kept up; a rebuild derives once, at its end.
    public boolean hasDerivedTables() {
        return isActive() && this != BUILDING;
    }

    /// The working states as a list of SQL literals.
    static String activeLiterals() {
        return Arrays.stream(values())
                .filter(GenerationState::isActive)
                .map(state -> "'" + state + "'")
                .collect(Collectors.joining(", "));
    }
}
