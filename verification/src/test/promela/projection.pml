/*
 * The protocol of builders, operators and the API: checkpoints, fencing, states of generations, promotions.
 *
 * docs/protocol.md explains how to check it. It maps each transition to the class that implements it, and each property
 * to a promise and a test.
 *
 * Names: b is a builder, g a generation, p a partition, c = (g, p) a checkpoint. Generation 0 is live at the beginning.
 * An operator starts a replay that builds generation 1: a complete one, with -DPARTIAL a partial one, or with -DCOPIED
 * one of derived tables only, which copies the base table of generation 0.
 *
 * - A transaction is one atomic step, because PostgreSQL holds its locks until it ends. Only a promotion takes several
 *   steps: it waits while it holds the locks of the live generation.
 * - The bit `current` represents the fencing epoch: whether a builder has the latest epoch of a checkpoint. The protocol
 *   compares nothing else, and a bit keeps the number of states finite.
 * - All records are in the log from the beginning. A builder can read them at any later time, so this includes every
 *   order of appending and reading.
 * - If a builder is frozen or slow, its process takes no steps for some time. This needs no transition.
 *
 * Each WITHOUT_... removes one protection; the check must then fail.
 */

/* trace.pml defines TRACE and other sizes, and includes this file. */
#ifndef TRACE
#define BUILDERS 3
#define GENERATIONS 2
#define PARTITIONS 2
#define CHECKPOINTS 4
#define RECORDS 2 /* per partition */
#define OFFSET byte
#endif

/* Bounds: how often each of these may happen in one execution. */
#ifndef FAULTS
#define FAULTS 1
#endif
#ifndef PAUSES
#define PAUSES 1
#endif
#ifndef PROMOTIONS
#define PROMOTIONS 2
#endif
#ifndef REQUESTS
#define REQUESTS 0
#endif

#define C(g, p) ((g) * PARTITIONS + (p))
#define V(b, c) ((b) * CHECKPOINTS + (c))

mtype = { ABSENT, BUILDING, CATCHING_UP, READY, LIVE, RETAINED, DROPPED };

/*
 * The records: versions of one identity, with their ranks under the merge law. Those of partition 0 are out of order,
 * and rank 2 is in both partitions.
 */
#ifdef TRACE
byte ranks[PARTITIONS * RECORDS]; /* a trace contains no rows */
#else
byte ranks[PARTITIONS * RECORDS] = { 2, 1, 3, 2 };
#endif
#define HIGHEST_RANK 3
#define WRONG_RANK 4 /* a row that faulty code has written; it would win under the merge law */

/* PostgreSQL. */
mtype state[GENERATIONS];
bool paused[GENERATIONS];
bool locked[GENERATIONS];           /* a promotion has locked the checkpoints */
OFFSET offset[CHECKPOINTS];           /* the next offset of each checkpoint */
byte base[GENERATIONS];             /* the base table: the rank of its row; 0 if there is no row */
bool dirty[GENERATIONS];            /* there is a dirty mark */
bool stale[GENERATIONS];            /* the derived table is not up to date, and there is no dirty mark */
byte live;                          /* the generation of the live release */

/* What each builder knows about each checkpoint. */
bool owns[BUILDERS * CHECKPOINTS];      /* it has taken over the checkpoint */
bool current[BUILDERS * CHECKPOINTS];   /* and its epoch is still the latest one, which it cannot know */
bool marks[BUILDERS * CHECKPOINTS];     /* it sets dirty marks, because BUILDING was over when it took over */
OFFSET from[BUILDERS * CHECKPOINTS];      /* the next offset */

/* Kafka: the builder to which each partition is assigned. */
byte assigned[CHECKPOINTS];

/* The promotion in progress waits until the dirty marks that it found are derived. */
bool awaitsMarks;

/* What remains of the bounds. */
byte faults = FAULTS;
byte pauses = PAUSES;
byte promotions = PROMOTIONS;
byte requests = REQUESTS;

/* Only for the properties; the service has no such variables. */
bool applied[CHECKPOINTS * RECORDS];
bool corrected;                     /* a partial replay was promoted */

/* Variables of a single step. They are not part of the state, except for a breadth-first search, which Spin cannot do then. */
#ifdef BREADTH_FIRST
byte i;
byte j;
#else
hidden OFFSET i;
hidden OFFSET j;
#endif

#define IS_ACTIVE(g) (state[g] != ABSENT && state[g] != DROPPED)
#define CAN_TAKE_OVER(g) (IS_ACTIVE(g) && !paused[g] && !locked[g] && !IS_BEING_COPIED(g))
#define HAS_CAUGHT_UP(g, h) (offset[C(g, 0)] >= offset[C(h, 0)] && offset[C(g, 1)] >= offset[C(h, 1)])

#ifdef PARTIAL
#define IS_PARTIAL(g) ((g) == 1)
#define IS_WRONG(g) ((g) == 0 && !corrected)
#else
#define IS_PARTIAL(g) (false)
#define IS_WRONG(g) (false)
#endif

#ifdef COPIED
#define IS_BEING_COPIED(g) ((g) == 1 && state[g] == BUILDING)
#else
#define IS_BEING_COPIED(g) (false)
#endif

#ifdef WITHOUT_FENCE
#define IS_CURRENT(b, c) (true)
#else
#define IS_CURRENT(b, c) (current[V(b, c)] && offset[c] == from[V(b, c)])
#endif

#ifdef WITHOUT_FENCE_AFTER_BUILDING
#define FENCE_AFTER_BUILDING(g) skip
#else
#define FENCE_AFTER_BUILDING(g) fence(g)
#endif

#ifdef WITHOUT_FENCE_OF_PAUSE
#define FENCE_OF_PAUSE(g) skip
#else
#define FENCE_OF_PAUSE(g) fence(g)
#endif

#ifdef WITHOUT_LOCK_OF_LIVE
#define LOCK_LIVE skip
#else
#define LOCK_LIVE locked[live] = true
#endif

/* ----- Checkpoints ----- */

/* Raises the epoch. What the former owner knows has no effect from now on, so it is cleared to save states. */
inline raiseEpoch(c) {
    for (i : 0 .. BUILDERS - 1) {
        current[V(i, c)] = false;
#ifndef WITHOUT_FENCE
        marks[V(i, c)] = false;
        from[V(i, c)] = 0
#endif
    }
}

inline fence(g) {
    for (j : 0 .. PARTITIONS - 1) {
        raiseEpoch(C(g, j))
    };
    j = 0
}

inline disown(b, c) {
    owns[V(b, c)] = false;
    current[V(b, c)] = false;
    marks[V(b, c)] = false;
    from[V(b, c)] = 0
}

inline takeOver(b, g, p) {
    raiseEpoch(C(g, p));
    owns[V(b, C(g, p))] = true;
    current[V(b, C(g, p))] = true;
    marks[V(b, C(g, p))] = (state[g] != BUILDING && !IS_PARTIAL(g));
    from[V(b, C(g, p))] = offset[C(g, p)];
    printf("builder %d takes over partition %d of generation %d at offset %d\n", b, p, g, offset[C(g, p)])
}

/* ----- Batches ----- */

inline markDirty(g, isMarked) {
    dirty[g] = dirty[g] || isMarked;
    stale[g] = !dirty[g]
}

inline merge(g, rank) {
#ifdef WITHOUT_GUARD
    base[g] = rank
#else
    if
    :: rank > base[g] -> base[g] = rank
    :: else
    fi
#endif
}

inline applyRecords(g, p, first, end) {
    i = first;
    do
    :: i < end ->
        assert(!applied[C(g, p) * RECORDS + i]);            /* property: applied once */
        applied[C(g, p) * RECORDS + i] = true;
        merge(g, ranks[(p) * RECORDS + i]);
        i++
    :: else -> break
    od
}

/* One partition of a batch whose checkpoint had the expected offset and epoch. */
inline writePartition(b, g, p, end) {
    printf("builder %d writes offsets %d to %d of partition %d of generation %d\n", b, from[V(b, C(g, p))], end - 1, p, g);
    assert(!paused[g]);                                     /* property: paused */
    assert(from[V(b, C(g, p))] == 0 || applied[C(g, p) * RECORDS + from[V(b, C(g, p))] - 1]);   /* property: not lost */
    offset[C(g, p)] = end;
#ifdef WITHOUT_CHECKPOINT_IN_TRANSACTION
    if
    :: faults > 0 -> printf("only the checkpoint is committed\n"); kill(b)
    :: true -> applyRecords(g, p, from[V(b, C(g, p))], end)
    fi
#else
    applyRecords(g, p, from[V(b, C(g, p))], end)
#endif
}

/* If the response to the commit is lost, the builder tries to write the batch again. */
inline receiveCommit(b, c) {
    if
    :: owns[V(b, c)] -> from[V(b, c)] = offset[c]
    :: else
    fi
}

inline loseCommit(b) {
    faults--;
    printf("the response to the commit of builder %d is lost\n", b)
}

inline write(b, g, p, end) {
    if
    :: state[g] != DROPPED && IS_CURRENT(b, C(g, p)) ->
        markDirty(g, marks[V(b, C(g, p))]);
        writePartition(b, g, p, end);
        if
        :: receiveCommit(b, C(g, p))
        :: faults > 0 -> loseCommit(b)
        fi
    :: else ->
        printf("builder %d is fenced from partition %d of generation %d\n", b, p, g);
        disown(b, C(g, p));
        if
        :: true
        :: faults > 0 && assigned[C(g, p)] != b && CAN_TAKE_OVER(g) ->
            faults--;
            printf("builder %d does not know that the partition was revoked\n", b);
            takeOver(b, g, p)
        fi
    fi
}

inline writeBoth(b, g) {
    if
    :: state[g] != DROPPED && IS_CURRENT(b, C(g, 0)) && IS_CURRENT(b, C(g, 1)) ->
        markDirty(g, (marks[V(b, C(g, 0))] && marks[V(b, C(g, 1))]));
        writePartition(b, g, 0, RECORDS);
        writePartition(b, g, 1, RECORDS);
        if
        :: receiveCommit(b, C(g, 0)); receiveCommit(b, C(g, 1))
        :: faults > 0 -> loseCommit(b)
        fi
    :: else ->
        printf("builder %d is fenced from generation %d\n", b, g);
        disown(b, C(g, 0));
        disown(b, C(g, 1))
    fi
}

/* ----- Builders ----- */

inline kill(b) {
    faults--;
    select(j : 0 .. BUILDERS - 1);
    printf("builder %d is killed; its partitions are assigned to builder %d\n", b, j);
    i = 0;
    do
    :: i < CHECKPOINTS ->
        disown(b, i);
        if
        :: assigned[i] == b -> assigned[i] = j
        :: else
        fi;
        i++
    :: else -> break
    od
}

#define CONSUME(g, p) \
    :: atomic { !owns[V(b, C(g, p))] && assigned[C(g, p)] == b && CAN_TAKE_OVER(g) -> \
        takeOver(b, g, p) } \
    :: atomic { owns[V(b, C(g, p))] && from[V(b, C(g, p))] < RECORDS && !locked[g] -> \
        write(b, g, p, from[V(b, C(g, p))] + 1) } \
    :: atomic { owns[V(b, C(g, p))] && from[V(b, C(g, p))] + 1 < RECORDS && !locked[g] -> \
        write(b, g, p, RECORDS) } \
    :: atomic { owns[V(b, C(g, p))] && assigned[C(g, p)] != b -> \
        printf("builder %d learns that partition %d of generation %d was revoked\n", b, p, g); \
        disown(b, C(g, p)) }

#ifdef WITHOUT_CHECKPOINT_IN_TRANSACTION
#define CONSUME_BOTH(g) /* one partition is enough for a violation */
#else
#define CONSUME_BOTH(g) \
    :: atomic { owns[V(b, C(g, 0))] && from[V(b, C(g, 0))] < RECORDS && \
            owns[V(b, C(g, 1))] && from[V(b, C(g, 1))] < RECORDS && !locked[g] -> \
        writeBoth(b, g) }
#endif

proctype Builder(byte b) {
end:
    do
    CONSUME(0, 0)
    CONSUME(0, 1)
    CONSUME(1, 0)
    CONSUME(1, 1)
    CONSUME_BOTH(0)
    CONSUME_BOTH(1)
    :: atomic { faults > 0 && (owns[V(b, 0)] || owns[V(b, 1)] || owns[V(b, 2)] || owns[V(b, 3)]) ->
        kill(b) }
    od
}

/* A rebalance, for example because a builder is frozen and sends no heartbeats. */
#define REASSIGN(g, p) \
    :: atomic { faults > 0 && IS_ACTIVE(g) -> \
        faults--; \
        if \
        :: assigned[C(g, p)] = (assigned[C(g, p)] + 1) % BUILDERS \
        :: assigned[C(g, p)] = (assigned[C(g, p)] + 2) % BUILDERS \
        fi; \
        printf("partition %d of generation %d is assigned to builder %d\n", p, g, assigned[C(g, p)]) }

proctype Kafka() {
end:
    do
    REASSIGN(0, 0)
    REASSIGN(0, 1)
    REASSIGN(1, 0)
    REASSIGN(1, 1)
    od
}

/* ----- Generations ----- */

inline catchUp(g) {
    printf("generation %d is CATCHING_UP\n", g);
    state[g] = CATCHING_UP;
    FENCE_AFTER_BUILDING(g);
    markDirty(g, !IS_PARTIAL(g))
}

inline copyRows() {
    printf("the base table of generation 0 is copied to generation 1\n");
    base[1] = base[0];
    for (i : 0 .. PARTITIONS * RECORDS - 1) {
        applied[C(1, 0) * RECORDS + i] = applied[C(0, 0) * RECORDS + i]
    }
}

inline copyCheckpoints() {
    printf("generation 1 has the checkpoints of generation 0 and is CATCHING_UP\n");
    for (i : 0 .. PARTITIONS - 1) {
        offset[C(1, i)] = offset[C(0, i)]
    };
    state[1] = CATCHING_UP;
    markDirty(1, true)
}

inline becomeReady(g) {
    printf("generation %d is READY\n", g);
    state[g] = READY
}

#define DERIVE(g) \
    :: atomic { dirty[g] && IS_ACTIVE(g) && state[g] != BUILDING && !paused[g] -> \
        printf("generation %d is derived\n", g); \
        dirty[g] = false; \
        if \
        :: locked[1 - g] -> awaitsMarks = false \
        :: else \
        fi }

proctype Supervisor() {
end:
    do
    DERIVE(0)
    DERIVE(1)
#ifndef COPIED
    :: atomic { state[1] == BUILDING && !paused[1] && !locked[1] ->
        catchUp(1) }
#else
#ifdef WITHOUT_SNAPSHOT
    :: atomic { IS_BEING_COPIED(1) && !paused[1] ->
        copyRows() };
        atomic {
        if
        :: IS_BEING_COPIED(1) -> copyCheckpoints()
        :: else
        fi }
#else
    :: atomic { IS_BEING_COPIED(1) && !paused[1] ->
        copyRows();
        copyCheckpoints() }
#endif
#endif
    :: atomic { state[1] == CATCHING_UP && !paused[1] &&
            (offset[C(1, 0)] > 0 || offset[C(0, 0)] == 0) && (offset[C(1, 1)] > 0 || offset[C(0, 1)] == 0) ->
        becomeReady(1) }
    od
}

/* ----- Operators ----- */

inline build(g) {
    printf("a replay begins to build generation %d\n", g);
    state[g] = BUILDING
}

inline pause(g) {
    paused[g] = true;
    printf("generation %d is paused\n", g);
    FENCE_OF_PAUSE(g)
}

inline resume(g) {
    printf("generation %d is resumed\n", g);
    paused[g] = false
}

#define PAUSE_AND_RESUME(g) \
    :: atomic { pauses > 0 && IS_ACTIVE(g) && !paused[g] && !locked[g] -> \
        pauses--; \
        pause(g) } \
    :: atomic { paused[g] && IS_ACTIVE(g) -> \
        resume(g) }

inline drop(g) {
    printf("generation %d is dropped\n", g);
    state[g] = DROPPED;
    paused[g] = false;
    dirty[g] = false;
    stale[g] = false;
    base[g] = 0;
    fence(g);
    for (i : 0 .. PARTITIONS - 1) {
        offset[C(g, i)] = 0
    };
    for (i : 0 .. PARTITIONS * RECORDS - 1) {
        applied[C(g, 0) * RECORDS + i] = false
    }
}

inline goLive(g) {
    state[live] = RETAINED;
    live = g;
    state[live] = LIVE;
    paused[live] = false;
    printf("generation %d is live\n", live)
}

/* Promotes the generation that is not live. It ends without effect after a timeout, or if its command is killed. */
inline promote() {
    atomic { promotions > 0 && (state[1 - live] == READY || state[1 - live] == RETAINED) ->
        promotions--;
        printf("a promotion of generation %d begins\n", 1 - live);
        LOCK_LIVE };
    if
    :: atomic { HAS_CAUGHT_UP(1 - live, live) -> awaitsMarks = dirty[1 - live] };
        if
        :: atomic { !awaitsMarks -> complete() }
        :: atomic { abandon() }
        fi
    :: atomic { abandon() }
    fi
}

inline abandon() {
    printf("the promotion ends without effect\n");
    awaitsMarks = false;
    locked[live] = false
}

inline complete() {
    assert(HAS_CAUGHT_UP(1 - live, live));                  /* property: never backwards */
    locked[live] = false;
    if
    :: IS_PARTIAL(1) ->
        printf("the scope of generation 1 replaces that of generation 0\n");
        base[0] = base[1];
        markDirty(0, true);
        corrected = true;
        drop(1)
    :: else ->
        goLive(1 - live)
    fi
}

proctype Operator() {
end:
    do
    :: atomic { state[1] == ABSENT ->
        build(1) }
    PAUSE_AND_RESUME(0)
    PAUSE_AND_RESUME(1)
    :: promote()
    :: atomic { IS_ACTIVE(1 - live) -> drop(1 - live) }
    od
}

/* ----- The API ----- */

/* A request that reads two tables, and resolves the live release once or, without the protection, for each table. */
proctype Api() {
    byte release;
end:
    atomic { requests > 0 -> requests--; release = live; printf("a request reads generation %d\n", live) };
    atomic {
#ifdef WITHOUT_PINNED_RELEASE
        assert(release == live);                            /* property: one release */
#endif
        release = 0
    }
}

#ifndef TRACE
init {
    atomic {
        state[0] = LIVE;
        state[1] = ABSENT;
#ifdef PARTIAL
        base[0] = WRONG_RANK;
#endif
        assigned[C(0, 1)] = 1;
        run Builder(0);
        run Builder(1);
        run Builder(2);
        run Kafka();
        run Supervisor();
        run Operator();
        run Api()
    }
    /* When no further step is possible: property: visible. */
    timeout ->
    atomic {
        assert(IS_ACTIVE(live) && !locked[0] && !locked[1]);
        for (i : 0 .. GENERATIONS - 1) {
            if
            :: IS_ACTIVE(i) ->
                assert(offset[C(i, 0)] == RECORDS && offset[C(i, 1)] == RECORDS);
                assert(base[i] == HIGHEST_RANK || IS_WRONG(i));
                assert(!dirty[i] && (!stale[i] || IS_PARTIAL(i)))
            :: else
            fi
        }
    }
}
#endif
