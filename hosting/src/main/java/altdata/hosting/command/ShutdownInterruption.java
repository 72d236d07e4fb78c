package altdata.hosting.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Turns Ctrl-C and SIGTERM into an interruption of the thread that runs the command, so that it can clean up.
public final class ShutdownInterruption {
    /// Longer than the cleanup may take; after that the JVM exits anyway.
    private static final long CLEANUP_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile Runnable first = () -> {};

    private ShutdownInterruption() {}

    /// The interruption of the current thread, from now on.
    public static ShutdownInterruption ofThisThread() {
        Thread thread = Thread.currentThread();
        ShutdownInterruption interruption = new ShutdownInterruption();
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> interruption.interrupt(thread)));
        return interruption;
    }

    /// Sets the action that runs immediately, however long the thread takes to react.
    public void first(Runnable action) {
        first = action;
    }

    /// Reports that the command has cleaned up.
    public void done() {
        done.countDown();
    }

    private void interrupt(Thread thread) {
        try {
            if (done.getCount() > 0) {
                first.run();
                thread.interrupt();
                boolean _ = done.await(CLEANUP_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
