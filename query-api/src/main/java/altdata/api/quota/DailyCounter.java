package altdata.api.quota;

import altdata.api.limits.QuotaDecision;
import altdata.api.request.Dialect;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// The requests of one key on one interface, as far as this instance knows of them.
///
/// It reserves blocks of requests in the database and lets them through from memory. A block is small enough that
/// all instances together never hold back more than the tolerance; of small limits it is a single request.
final class DailyCounter {
    /// So many instances may each leave a block unused within the tolerance of 1 %.
    private static final long INSTANCES = 16;
    private static final long GREATEST_BLOCK = 10_000;
    /// Of a block of so many, the next half is reserved while the other is let through: nobody waits for it.
    private static final long LEAST_BLOCK_TO_HALVE = 100;
    /// A limit that is used up stays so until the day ends, unless an instance that stops gives something back.
    private static final long MILLIS_BETWEEN_LOOKS = 1_000;
    /// Of a count that this instance changes all the time.
    private static final int MOST_LOOKS = 3;

    record Id(String keyId, Dialect dialect) {}

    private final Id id;
    private final Reservations reservations;
    private LocalDate day = LocalDate.MIN;
    /// Reserved by all instances, when this one looked last.
    private long reserved;
    /// Of them, what this instance has not let through yet.
    private long held;
    /// Where the limit of that size was found used up.
    private long usedUpLimit = -1;
    private Instant lookAgain = Instant.MIN;
    private Instant reserveAheadFrom = Instant.MIN;
    /// And nobody has asked since.
    private boolean hasFailedAhead;
    /// By the limit that was asked with last.
    private long block = 1;
    private Instant lastTouched = Instant.MIN;
    private @Nullable Mono<Void> reserving;
    /// What this instance is changing in the database now, and how many changes it has begun or ended.
    private int changing;
    private long changes;

    DailyCounter(Id id, Reservations reservations) {
        this.id = id;
        this.reservations = reservations;
    }

    /// Counts one request, unless the limit is reached.
    synchronized Mono<QuotaDecision> take(long limit, Instant now) {
        QuotaDecision admission = takeHeld(limit, now);
        if (admission != null) {
            return Mono.just(admission);
        }
        if (isUsedUp(limit, now)) {
            return Mono.just(admission(false, limit));
        }
        return reserve(limit, block(limit), now).then(Mono.defer(() -> taken(limit, now)));
    }

    /// Counts one request of those that are held; null where none is.
    synchronized @Nullable QuotaDecision takeHeld(long limit, Instant now) {
        moveTo(dayOf(now));
        lastTouched = now;
        block = block(limit);
        // What is held may be of a time when the limit was higher.
        if (held == 0 || reserved - held >= limit + tolerance(limit)) {
            return null;
        }
        held--;
        reserveAhead(limit, now);
        return admission(true, limit);
    }

    /// As half a block at most is held, a block is held then; what comes back of it may be more for a while.
    private void reserveAhead(long limit, Instant now) {
        if (hasFailedAhead) {
            hasFailedAhead = false;
            reserveAheadFrom = now.plusMillis(MILLIS_BETWEEN_LOOKS);
        }
        long half = block / 2;
        if (reserving == null
                && block >= LEAST_BLOCK_TO_HALVE
                && held <= half
                && !isUsedUp(limit, now)
                && !now.isBefore(reserveAheadFrom)) {
            // Where it fails, whoever waits for it is told, and who finds nothing held after that tries again. Not
            // from here, where nobody else can count until it is on its way.
            Disposable _ = reserve(limit, half, now)
                    .doOnError(_ -> failedAhead())
                    .onErrorComplete()
                    .subscribeOn(Schedulers.parallel())
                    .subscribe();
        }
    }

    /// Its pause begins with the next request, as the attempt itself may have taken long.
    private synchronized void failedAhead() {
        hasFailedAhead = true;
    }

    private boolean isUsedUp(long limit, Instant now) {
        return limit == usedUpLimit && now.isBefore(lookAgain);
    }

    /// Takes back a request that turned out not to count. Of a small limit nothing is held: another instance may be
    /// asked for just that request.
    synchronized void giveBack(Instant now) {
        if (dayOf(now).equals(day)) {
            held++;
            lastTouched = now;
            if (block == 1) {
                Disposable _ = release(now)
                        .onErrorComplete()
                        .subscribeOn(Schedulers.parallel())
                        .subscribe();
            }
        }
    }

    /// Where the count stands, without counting.
    Mono<QuotaDecision> look(long limit, Instant now) {
        return look(limit, dayOf(now), MOST_LOOKS);
    }

    private synchronized Mono<QuotaDecision> look(long limit, LocalDate today, int looks) {
        long before = changes;
        return reservations.reserved(id, today).flatMap(found -> {
            synchronized (this) {
                // What was found may be from before or after a change that is known here or not yet.
                boolean isCertain = changing == 0 && changes == before;
                if (!isCertain && looks > 1) {
                    return look(limit, today, looks - 1);
                }
                moveTo(today);
                if (today.equals(day)) {
                    reserved = isCertain ? found : Math.max(reserved, found);
                }
                return Mono.just(admission(true, limit));
            }
        });
    }

    /// Gives back what is held; where a request has come since, only what is more than a block, as requests that
    /// did not count may leave behind.
    ///
    /// @param since until then a block is of more use here
    Mono<Void> release(Instant since) {
        LocalDate of;
        long rest;
        synchronized (this) {
            boolean isResting = !lastTouched.isAfter(since);
            Mono<Void> underWay = reserving;
            if (isResting && underWay != null) {
                return underWay.onErrorComplete().then(Mono.defer(() -> release(since)));
            }
            rest = isResting ? held : Math.max(0, held - block);
            if (rest == 0) {
                return Mono.empty();
            }
            of = day;
            hold(-rest);
            beginChange();
        }
        return reservations
                .giveBack(id, of, rest)
                .doOnError(_ -> keep(of, rest))
                .doFinally(_ -> endChange());
    }

    /// What could not be given back.
    private synchronized void keep(LocalDate of, long rest) {
        if (of.equals(day)) {
            hold(rest);
        }
    }

    private void hold(long more) {
        held += more;
        reserved += more;
    }

    /// After a reservation that somebody waited for: others may have been quicker.
    private synchronized Mono<QuotaDecision> taken(long limit, Instant now) {
        return held == 0 && limit == usedUpLimit ? Mono.just(admission(false, limit)) : take(limit, now);
    }

    /// One reservation at a time, whoever waits for it.
    private Mono<Void> reserve(long limit, long count, Instant now) {
        Mono<Void> waiting = reserving;
        if (waiting == null) {
            LocalDate of = day;
            beginChange();
            waiting = reservations
                    .reserve(id, of, limit, count, block(limit))
                    .doOnNext(reservation -> add(reservation, of, limit, now))
                    .then()
                    // Before those who wait go on: one of them may have to reserve again.
                    .doOnTerminate(this::endReservation)
                    .cache();
            reserving = waiting;
        }
        return waiting;
    }

    private synchronized void endReservation() {
        reserving = null;
        endChange();
    }

    private void beginChange() {
        changing++;
        changes++;
    }

    private synchronized void endChange() {
        changing--;
        changes++;
    }

    private synchronized void add(Reservations.Reservation reservation, LocalDate of, long limit, Instant now) {
        if (!of.equals(day)) {
            return;
        }
        reserved = reservation.reserved();
        held += reservation.granted();
        if (reservation.granted() == 0) {
            usedUpLimit = limit;
            lookAgain = now.plusMillis(MILLIS_BETWEEN_LOOKS);
        } else {
            usedUpLimit = -1;
        }
    }

    /// Forward only: a request from before midnight that comes late counts on the new day, whose requests are held
    /// already.
    private void moveTo(LocalDate today) {
        if (today.isAfter(day)) {
            day = today;
            reserved = 0;
            held = 0;
            usedUpLimit = -1;
        }
    }

    private QuotaDecision admission(boolean isAdmitted, long limit) {
        return new QuotaDecision(
                isAdmitted,
                limit,
                Math.max(0, reserved - held),
                day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    private static long block(long limit) {
        return Math.clamp(tolerance(limit) / INSTANCES, 1, GREATEST_BLOCK);
    }

    /// So many requests more than the limit may be let through.
    private static long tolerance(long limit) {
        return limit / 100;
    }

    private static LocalDate dayOf(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }
}
