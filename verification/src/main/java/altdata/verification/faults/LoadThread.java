package altdata.verification.faults;

/// A thread that makes load until it is told to end.
final class LoadThread implements AutoCloseable {
    private final Thread thread;
    private volatile boolean ending;

    /// @param body looks at [#goesOn] between two pieces of its work
    LoadThread(String name, Runnable body) {
        this.thread = Thread.ofPlatform().name(name).unstarted(body);
    }

    void start() {
        thread.start();
    }

    boolean goesOn() {
        return !ending;
    }

    /// Waits for the piece of work at hand.
    @Override
    public void close() {
        ending = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted", e);
        }
    }
}
