package altdata.verification.faults;

/// A thread that generates load until it is stopped.
final class LoadThread implements AutoCloseable {
    private final Thread thread;
    private volatile boolean ending;

    /// @param body checks [#isRunning] between two units of work
    LoadThread(String name, Runnable body) {
        this.thread = Thread.ofPlatform().name(name).unstarted(body);
    }

    void start() {
        thread.start();
    }

    boolean isRunning() {
        return !ending;
    }

    /// Waits for the current unit of work.
    @Override
    public void close() {
        ending = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }
}
