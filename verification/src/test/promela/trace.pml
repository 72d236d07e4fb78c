/*
 * Executes a trace of the service in the model: each event must be a transition that the model allows in that state.
 *
 * TraceCheck defines the sizes, and generates events.pml from a trace of one projection: an array for each column of the
 * events.
 */

#define TRACE
#define OFFSET int

/* What a transaction did. */
#define KNOWN_GENERATION 0  /* existed when the trace began */
#define KNOWN_CHECKPOINT 1
#define BUILT 2             /* an operator began to build a generation */
#define TAKEN_OVER 3
#define WRITTEN 4           /* one partition of a batch */
#define CAUGHT_UP 5
#define BECAME_READY 6
#define PAUSED 7
#define RESUMED 8
#define WENT_LIVE 9
#define WAS_DROPPED 10
#define UNKNOWN 11         /* nothing that the model allows */

#include "projection.pml"
#include "events.pml"

int e;

inline checkCaughtUp(g) {
    for (i : 0 .. PARTITIONS - 1) {
        assert(offset[C(g, i)] >= offset[C(live, i)])       /* property: never backwards */
    }
}

/* All records before the offset were applied before the trace began. */
inline knowCheckpoint(g, p, next) {
    offset[C(g, p)] = next;
    for (i : 0 .. next - 1) {
        applied[C(g, p) * RECORDS + i] = true
    }
}

inline knowGeneration(g, known) {
    state[g] = known;
    if
    :: known == LIVE -> live = g
    :: else
    fi
}

/* b has the latest epoch, and no other batch was written since it took the partition over or wrote its last batch. */
inline writeBatch(b, g, p, first, next) {
    assert(owns[V(b, C(g, p))]);
    assert(IS_CURRENT(b, C(g, p)));
    assert(from[V(b, C(g, p))] == first);
    writePartition(b, g, p, next);
    receiveCommit(b, C(g, p))
}

init {
    for (e : 0 .. GENERATIONS - 1) {
        state[e] = ABSENT
    };
    e = 0;
    do
    :: e < EVENTS ->
        printf("event %d: ", e);
        if
        :: eKind[e] == KNOWN_GENERATION -> knowGeneration(eGeneration[e], eState[e])
        :: eKind[e] == KNOWN_CHECKPOINT -> knowCheckpoint(eGeneration[e], ePartition[e], eNext[e])
        :: eKind[e] == BUILT ->
            assert(state[eGeneration[e]] == ABSENT);
            build(eGeneration[e])
        :: eKind[e] == TAKEN_OVER ->
            assert(CAN_TAKE_OVER(eGeneration[e]));
            assert(offset[C(eGeneration[e], ePartition[e])] == eNext[e]);
            takeOver(eBuilder[e], eGeneration[e], ePartition[e])
        :: eKind[e] == WRITTEN ->
            assert(IS_ACTIVE(eGeneration[e]));
            writeBatch(eBuilder[e], eGeneration[e], ePartition[e], eFirst[e], eNext[e])
        :: eKind[e] == CAUGHT_UP ->
            assert(state[eGeneration[e]] == BUILDING && !paused[eGeneration[e]]);
            catchUp(eGeneration[e])
        :: eKind[e] == BECAME_READY ->
            assert(state[eGeneration[e]] == CATCHING_UP && !paused[eGeneration[e]]);
            becomeReady(eGeneration[e])
        :: eKind[e] == PAUSED ->
            assert(IS_ACTIVE(eGeneration[e]) && !paused[eGeneration[e]]);
            pause(eGeneration[e])
        :: eKind[e] == RESUMED ->
            assert(IS_ACTIVE(eGeneration[e]) && paused[eGeneration[e]]);
            resume(eGeneration[e])
        :: eKind[e] == WENT_LIVE ->
            assert(state[eGeneration[e]] == READY || state[eGeneration[e]] == RETAINED);
            checkCaughtUp(eGeneration[e]);
            goLive(eGeneration[e])
        :: eKind[e] == WAS_DROPPED ->
            assert(IS_ACTIVE(eGeneration[e]) && eGeneration[e] != live);
            drop(eGeneration[e])
        :: eKind[e] == UNKNOWN -> assert(false)
        fi;
        e++
    :: else -> break
    od;
    printf("accepted\n")
}
