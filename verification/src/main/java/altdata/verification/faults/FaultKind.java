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
    FILL_DISK;

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
                    FILL_DISK -> true;
            case REPLAY_AND_FLIP, ROLL_BACK -> false;
        };
    }

    /// Whether it kills a process that is then restarted.
    boolean isKill() {
        return switch (this) {
            case KILL_BUILDER, KILL_API, KILL_INGEST_WORKER, KILL_KAFKA, KILL_POSTGRES, KILL_IN_BATCH, RESTART_ALL ->
                true;
            case FREEZE_BUILDER,
                    ZOMBIE_WRITER,
                    CUT_PATH,
                    STALL_PATH,
                    REPLAY_AND_FLIP,
                    ROLL_BACK,
                    ABANDON_PRODUCER,
                    FILL_DISK -> false;
        };
    }

    String publishedName() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
