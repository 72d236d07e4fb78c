package altdata.verification.faults;

import java.util.Locale;

/// The kinds of faults and operator actions that the suite injects.
enum FaultKind {
    KILL_BUILDER,
    KILL_API,
    KILL_INGEST_WORKER,
    KILL_KAFKA,
    KILL_POSTGRES,
    KILL_IN_BATCH,
    FREEZE_BUILDER,
    ZOMBIE_WRITER,
    CUT_PATH,
    STALL_PATH,
    RESTART_ALL,
    REPLAY_AND_FLIP,
    ROLL_BACK,
    ABANDON_PRODUCER,
    FILL_DISK,
    KILL_NODE,
    CUT_NODE_PATH,
    STALL_NODE_PATH;

    /// Whether this is a fault that is over when its call returns; an operator action is not.
    boolean isDisturbance() {
        return switch (this) {
            case KILL_BUILDER,
                    KILL_API,
                    KILL_INGEST_WORKER,
                    KILL_KAFKA,
                    KILL_POSTGRES,
                    KILL_IN_BATCH,
                    FREEZE_BUILDER,
                    ZOMBIE_WRITER,
                    CUT_PATH,
                    STALL_PATH,
                    RESTART_ALL,
                    ABANDON_PRODUCER,
                    FILL_DISK,
                    KILL_NODE,
                    CUT_NODE_PATH,
                    STALL_NODE_PATH -> true;
            case REPLAY_AND_FLIP, ROLL_BACK -> false;
        };
    }

    /// Whether it kills a process that is then restarted.
    boolean isKill() {
        return switch (this) {
            case KILL_BUILDER,
                    KILL_API,
                    KILL_INGEST_WORKER,
                    KILL_KAFKA,
                    KILL_POSTGRES,
                    KILL_IN_BATCH,
                    RESTART_ALL,
                    KILL_NODE -> true;
            case FREEZE_BUILDER,
                    ZOMBIE_WRITER,
                    CUT_PATH,
                    STALL_PATH,
                    REPLAY_AND_FLIP,
                    ROLL_BACK,
                    ABANDON_PRODUCER,
                    FILL_DISK,
                    CUT_NODE_PATH,
                    STALL_NODE_PATH -> false;
        };
    }

    /// Whether it can be injected into a stack.
    ///
    /// @param isDistributed whether the stack's database is a Citus cluster
    boolean isPossible(boolean isDistributed) {
        return switch (this) {
            case KILL_NODE, CUT_NODE_PATH, STALL_NODE_PATH -> isDistributed;
            // The small disk is one of a single server.
            case FILL_DISK -> !isDistributed;
            case KILL_BUILDER,
                    KILL_API,
                    KILL_INGEST_WORKER,
                    KILL_KAFKA,
                    KILL_POSTGRES,
                    KILL_IN_BATCH,
                    FREEZE_BUILDER,
                    ZOMBIE_WRITER,
                    CUT_PATH,
                    STALL_PATH,
                    RESTART_ALL,
                    REPLAY_AND_FLIP,
                    ROLL_BACK,
                    ABANDON_PRODUCER -> true;
        };
    }

    String publishedName() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
