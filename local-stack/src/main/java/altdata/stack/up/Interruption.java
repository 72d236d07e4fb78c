package altdata.stack.up;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Turns Ctrl-C and SIGTERM into an interruption of the thread that runs the command, so that it can clean up.
final class Interruption {
    /// More than all that is closed may take; then the JVM ends all the same.
    private static final long SECONDS_TO_CLEAN_UP = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile Runnable first = () -> {};

    private Interruption() {}

    static Interruption ofThisThread() {
        Thread thread = Thread.currentThread();
        Interruption interruption = new Interruption();
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> interruption.interrupt(thread)));
        return interruption;
    }

    /// What is done at once, however long the thread takes to notice.
    void first(Runnable action) {
        first = action;
    }

    /// The command has cleaned up.
    void done() {
        done.countDown();
    }

    private void interrupt(Thread thread) {
        try {
            if (done.getCount() > 0) {
                first.run();
                thread.interrupt();
                boolean _ = done.await(SECONDS_TO_CLEAN_UP, TimeUnit.SECONDS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
