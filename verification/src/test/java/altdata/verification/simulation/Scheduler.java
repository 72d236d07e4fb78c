package altdata.verification.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Runs actors, one at a time. At each step of the running actor, a random one continues. All choices depend on the
/// seed only, so the same seed gives the same execution.
///
/// Time does not pass while an actor can run. If all wait, it jumps to the end of the first timeout.
final class Scheduler {
    /// An execution ends after this time without progress. Longer than the delay of a consumer after an error, and the
    /// poll in which it ends.
    private static final long MAX_IDLE_NANOS = Duration.ofSeconds(2).toNanos();

    private static final int MAX_STEPS = 20_000;

    /// A process, or a thread of one.
    final class Actor {
        private final String name;
        private final Thread thread;
        private long wakesAt;
        private @Nullable BooleanSupplier wakesIf;
        private long frozenUntilStep;
        private boolean isKilled;

        private Actor(String name, Runnable work) {
            this.name = name;
            this.thread = Thread.ofVirtual().unstarted(() -> run(work));
        }

        private void run(Runnable work) {
            awaitTurn();
            try {
                if (!isKilled) {
                    work.run();
                }
            } catch (Killed _) {
                // As intended.
            } catch (Throwable e) {
                failure = e;
            }
            actors.remove(this);
            handOver(null);
        }

        Thread thread() {
            return thread;
        }

        private boolean isReady() {
            return wakesAt <= now || wakesIf != null && wakesIf.getAsBoolean();
        }

        private void awaitTurn() {
            while (running != this) {
                LockSupport.park(this);
            }
        }
    }

    private final Random random;
    private final @Nullable List<String> trace;
    private final List<Actor> actors = new ArrayList<>();
    private final List<Actor> ready = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Actor running;
    private @Nullable Throwable failure;
    private long now;
    private long lastProgress;
    private long steps;

    /// @param trace receives what happens; null if nobody reads it
    Scheduler(Random random, @Nullable List<String> trace) {
        this.random = random;
        this.trace = trace;
    }

    /// Adds an actor, which starts at one of the next steps.
    Actor actor(String name, Runnable work) {
        Actor actor = new Actor(name, work);
        actors.add(actor);
        actor.thread.start();
        return actor;
    }

    /// Runs all actors until nothing has happened for a while. Then it ends them.
    ///
    /// @throws Violation if one of them has found one
    void run() throws InterruptedException {
        handOver(null);
        ended.await();
        if (failure instanceof Violation violation) {
            throw violation;
        }
        if (failure != null) {
            throw new IllegalStateException("an actor has failed", failure);
        }
    }

    /// A point at which other actors can run.
    void step(String what, Object... arguments) {
        Actor self = current();
        say(what, arguments);
        if (random.nextInt(100) == 0) {
            self.frozenUntilStep = steps + random.nextInt(100);
        }
        handOver(self);
    }

    /// Waits until a condition holds. The condition must not change anything.
    ///
    /// @return false after the timeout
    boolean await(BooleanSupplier condition, Duration timeout) {
        if (condition.getAsBoolean()) {
            return true;
        }
        Actor self = current();
        self.wakesIf = condition;
        self.wakesAt = now + timeout.toNanos();
        try {
            handOver(self);
        } finally {
            self.wakesIf = null;
            self.wakesAt = 0;
        }
        return condition.getAsBoolean();
    }

    /// Called if something has changed, so that the execution is not over.
    void progress() {
        lastProgress = now;
    }

    /// Ends an actor at its present step.
    void kill(Actor actor) {
        say("%s is killed", actor.name);
        actor.isKilled = true;
        actor.frozenUntilStep = 0;
    }

    /// Writes a line to the trace.
    void say(String what, Object... arguments) {
        if (trace != null) {
            Actor self = running;
            trace.add((self == null ? "" : self.name + ": ") + what.formatted(arguments));
        }
    }

    long nanoTime() {
        return now;
    }

    private Actor current() {
        Actor self = running;
        if (self == null) {
            throw new IllegalStateException("not called by an actor");
        }
        return self;
    }

    /// Continues the next actor, and waits until it is the turn of this one again.
    ///
    /// @param self null if it has ended
    private void handOver(@Nullable Actor self) {
        Actor next = next();
        if (next == null) {
            ended.countDown();
            return;
        }
        if (next != self) {
            running = next;
            LockSupport.unpark(next.thread);
            if (self == null) {
                return;
            }
            self.awaitTurn();
        }
        if (self.isKilled) {
            throw new Killed();
        }
    }

    /// Chooses the actor that continues; null if all have ended.
    private @Nullable Actor next() {
        steps++;
        if (failure != null || steps > MAX_STEPS) {
            endAll();
        }
        while (!actors.isEmpty()) {
            ready.clear();
            for (Actor actor : actors) {
                if (actor.isKilled || actor.frozenUntilStep <= steps && actor.isReady()) {
                    ready.add(actor);
                }
            }
            if (!ready.isEmpty()) {
                return ready.get(random.nextInt(ready.size()));
            }
            advanceTime();
            if (now - lastProgress > MAX_IDLE_NANOS) {
                endAll();
            }
        }
        return null;
    }

    private void endAll() {
        actors.forEach(actor -> actor.isKilled = true);
    }

    private void advanceTime() {
        long earliest = Long.MAX_VALUE;
        for (Actor actor : actors) {
            actor.frozenUntilStep = 0;
            earliest = Math.min(earliest, actor.wakesAt);
        }
        now = Math.max(now, earliest);
    }
}
