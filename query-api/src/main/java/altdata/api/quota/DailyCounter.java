package altdata.api.quota;

import altdata.api.request.Dialect;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Counts the requests of one key on one interface.
///
/// Reserves blocks of requests in the database and consumes them from memory. The block size is limited, so
/// that all instances together never hold back more than the tolerance of 1 %; with a small limit it is a
/// single request.
final class DailyCounter {
    /// The number of instances that may each hold an unused block within the tolerance of 1 %.
    private static final long INSTANCES = 16;
    private static final long MAX_BLOCK = 10_000;
    /// From this block size on, the next half block is reserved in the background while the current half is
    /// consumed, so that no request waits for a reservation.
    private static final long MIN_BLOCK_TO_RESERVE_AHEAD = 100;
    /// Pause between reservation attempts when the limit is used up: only refunds by other instances can change
    /// that before the day ends, because a refund by this instance ends the pause.
    private static final long RETRY_MILLIS = 1_000;
    /// Attempts of [#peek] to read the count while no change of this instance is in progress.
    private static final int MAX_PEEKS = 3;

    record Id(String keyId, Dialect dialect) {}

    private final Id id;
    private final QuotaReservations reservations;
    private LocalDate day = LocalDate.MIN;
    /// Requests reserved by all instances, according to the last response of the database.
    private long reserved;
    /// The part of [#reserved] that this instance has not consumed yet.
    private long held;
    /// The limit that was reached at the last attempt to reserve requests, or -1.
    private long usedUpLimit = -1;
    /// The smallest number of requests that this limit did not allow. Smaller weights may still be admitted.
    private long rejected = 1;
    private Instant retryAt = Instant.MIN;
    /// Counts the refunds, so that a reservation that was rejected before one does not start a pause after it.
    private long refunds;
    private Instant reserveAheadFrom = Instant.MIN;
    /// Whether the last reservation in the background failed, and no request has come since.
    private boolean hasFailedAhead;
    /// The block size for the limit of the last request.
    private long block = 1;
    private Instant lastUsed;
    private @Nullable Mono<Void> reserving;
    /// Whether an attempt to return held requests on this day has failed, so that the database may have executed it.
    private boolean isReturnUncertain;
    /// Changes that this instance is making in the database now.
    private int pendingChanges;
    /// Counts the start and the end of every change, so that [#peek] can detect concurrent changes.
    private long changeCount;

    DailyCounter(Id id, QuotaReservations reservations, Instant now) {
        this.id = id;
        this.reservations = reservations;
        this.lastUsed = now;
    }

    /// Counts a request, unless the limit does not admit all of its weight.
    synchronized Mono<QuotaDecision> consume(long limit, long weight, Instant now) {
        QuotaDecision decision = tryConsumeReserved(limit, weight, now);
        if (decision != null) {
            return Mono.just(decision);
        }
        long missing = missing(weight);
        if (isUsedUp(limit, missing, now)) {
            return Mono.just(decision(false, limit, weight));
        }
        return reserve(limit, Math.max(block(limit), missing), missing, now)
                .then(Mono.defer(() -> consumeAfterReservation(limit, weight, now)));
    }

    /// The number of requests to reserve for this weight. At least 1: the held requests may have been reserved
    /// under a higher limit.
    private long missing(long weight) {
        return Math.max(1, weight - held);
    }

    /// Counts a request with the held requests; returns null if they are fewer than its weight.
    synchronized @Nullable QuotaDecision tryConsumeReserved(long limit, long weight, Instant now) {
        moveTo(dayOf(now));
        lastUsed = now;
        block = block(limit);
        // The held requests may have been reserved under a higher limit.
        if (held < weight || reserved - held + weight > limit + tolerance(limit)) {
            return null;
        }
        held -= weight;
        reserveAhead(limit, now);
        return decision(true, limit, weight);
    }

    /// Reserves another half block when at most half a block is held. Refunds can raise what is held above one
    /// block for a while.
    private void reserveAhead(long limit, Instant now) {
        if (hasFailedAhead) {
            hasFailedAhead = false;
            reserveAheadFrom = now.plusMillis(RETRY_MILLIS);
        }
        long half = block / 2;
        if (reserving == null
                && block >= MIN_BLOCK_TO_RESERVE_AHEAD
                && held <= half
                && !isUsedUp(limit, 1, now)
                && !now.isBefore(reserveAheadFrom)) {
            // On failure, requests that wait for this reservation get the error, and later requests without
            // a held request try again. Subscribes on another thread, because this one holds the lock.
            Disposable _ = reserve(limit, half, 1, now)
                    .doOnError(_ -> failedAhead())
                    .onErrorComplete()
                    .subscribeOn(Schedulers.parallel())
                    .subscribe();
        }
    }

    /// The pause starts with the next request, because the attempt itself may have taken long.
    private synchronized void failedAhead() {
        hasFailedAhead = true;
    }

    private boolean isUsedUp(long limit, long count, Instant now) {
        return limit == usedUpLimit && count >= rejected && now.isBefore(retryAt);
    }

    /// Refunds a request that turned out not to count. With a block size of 1 the request is returned to the
    /// database, because another instance may need exactly this request.
    ///
    /// @param counted the decision that counted the request, which may have been counted on the day after its `now`
    /// @return completes when the next request to this instance can use the refund; with a block size of 1,
    /// usually to any instance. Never fails.
    synchronized Mono<Void> refund(QuotaDecision counted, Instant now) {
        if (!counted.reset().equals(reset())) {
            return Mono.empty();
        }
        held += counted.weight();
        lastUsed = now;
        if (block > 1) {
            endPause();
            return Mono.empty();
        }
        Mono<Void> released = release(now)
                .onErrorComplete()
                .doOnTerminate(this::endPause)
                .subscribeOn(Schedulers.parallel())
                .cache();
        // Also if the caller cancels.
        Disposable _ = released.subscribe();
        return released;
    }

    private synchronized void endPause() {
        refunds++;
        usedUpLimit = -1;
    }

    /// The current count; counts nothing itself.
    Mono<QuotaDecision> peek(long limit, Instant now) {
        return peek(limit, dayOf(now), MAX_PEEKS);
    }

    private synchronized Mono<QuotaDecision> peek(long limit, LocalDate today, int attempts) {
        long before = changeCount;
        return reservations.reserved(id, today).flatMap(found -> {
            synchronized (this) {
                // With a concurrent change, the value may be from before or after it.
                boolean isCertain = pendingChanges == 0 && changeCount == before;
                if (!isCertain && attempts > 1) {
                    return peek(limit, today, attempts - 1);
                }
                moveTo(today);
                if (today.equals(day)) {
                    reserved = isCertain ? found : Math.max(reserved, found);
                }
                return Mono.just(decision(true, limit, 1));
            }
        });
    }

    /// Returns held requests to the database: all of them if the counter is idle, otherwise only those above
    /// one block, which refunds may have left.
    ///
    /// @param idleSince the counter is idle if no request has come since then
    Mono<Void> release(Instant idleSince) {
        LocalDate of;
        long unused;
        synchronized (this) {
            boolean isIdle = !lastUsed.isAfter(idleSince);
            Mono<Void> pending = reserving;
            if (isIdle && pending != null) {
                return pending.onErrorComplete().then(Mono.defer(() -> release(idleSince)));
            }
            unused = isIdle ? held : Math.max(0, held - block);
            if (unused == 0 || isReturnUncertain) {
                return Mono.empty();
            }
            of = day;
            hold(-unused);
            beginChange();
        }
        return reservations
                .release(id, of, unused)
                .doOnError(_ -> keep(of, unused))
                // If the database did execute it, the key gets at most one block too many.
                .doOnCancel(() -> keep(of, unused))
                .doFinally(_ -> endChange());
    }

    /// Whether no request has come since the given time, and nothing would be lost without this counter.
    synchronized boolean isUnused(Instant since) {
        boolean holdsNothing = held == 0 || day.isBefore(dayOf(since));
        return lastUsed.isBefore(since) && holdsNothing && pendingChanges == 0;
    }

    /// Holds requests again if it is unknown whether they were returned. Nothing is returned on this day any more: each
    /// repetition could return the same requests once more.
    private synchronized void keep(LocalDate of, long unused) {
        if (of.equals(day)) {
            hold(unused);
            isReturnUncertain = true;
        }
    }

    private void hold(long more) {
        held += more;
        reserved += more;
    }

    /// Counts a request after waiting for a reservation. Concurrent requests may have consumed all of it.
    private synchronized Mono<QuotaDecision> consumeAfterReservation(long limit, long weight, Instant now) {
        return held < weight && limit == usedUpLimit && missing(weight) >= rejected
                ? Mono.just(decision(false, limit, weight))
                : consume(limit, weight, now);
    }

    /// Runs one reservation at a time; concurrent callers share it.
    ///
    /// @param minimum reserves nothing if the limit allows fewer
    private Mono<Void> reserve(long limit, long count, long minimum, Instant now) {
        Mono<Void> pending = reserving;
        if (pending == null) {
            LocalDate of = day;
            long refundsBefore = refunds;
            beginChange();
            pending = reservations
                    .reserve(id, of, limit, count, minimum, block(limit))
                    .doOnNext(reservation -> {
                        add(reservation, of);
                        if (reservation.granted() == 0) {
                            startPause(of, refundsBefore, limit, minimum, now);
                        }
                    })
                    .then()
                    // Before the waiting callers continue: one of them may have to reserve again.
                    .doOnTerminate(this::endReservation)
                    .cache();
            reserving = pending;
        }
        return pending;
    }

    private synchronized void endReservation() {
        reserving = null;
        endChange();
    }

    private void beginChange() {
        pendingChanges++;
        changeCount++;
    }

    private synchronized void endChange() {
        pendingChanges--;
        changeCount++;
    }

    private synchronized void add(QuotaReservations.Reservation reservation, LocalDate of) {
        if (of.equals(day)) {
            reserved = reservation.reserved();
            held += reservation.granted();
            if (reservation.granted() > 0) {
                usedUpLimit = -1;
            }
        }
    }

    private synchronized void startPause(LocalDate of, long refundsBefore, long limit, long minimum, Instant now) {
        if (of.equals(day) && refunds == refundsBefore) {
            boolean isPaused = usedUpLimit == limit && now.isBefore(retryAt);
            rejected = isPaused ? Math.min(rejected, minimum) : minimum;
            usedUpLimit = limit;
            retryAt = now.plusMillis(RETRY_MILLIS);
        }
    }

    /// Starts a new day, but never an earlier one: a delayed request from before midnight counts on the new
    /// day, whose requests are already held.
    private void moveTo(LocalDate today) {
        if (today.isAfter(day)) {
            day = today;
            reserved = 0;
            held = 0;
            usedUpLimit = -1;
            isReturnUncertain = false;
        }
    }

    private QuotaDecision decision(boolean isAdmitted, long limit, long weight) {
        return new QuotaDecision(isAdmitted, limit, Math.max(0, reserved - held), weight, reset());
    }

    private Instant reset() {
        return day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static long block(long limit) {
        return Math.clamp(tolerance(limit) / INSTANCES, 1, MAX_BLOCK);
    }

    /// The number of requests above the limit that may be admitted.
    private static long tolerance(long limit) {
        return limit / 100;
    }

    private static LocalDate dayOf(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }
}
