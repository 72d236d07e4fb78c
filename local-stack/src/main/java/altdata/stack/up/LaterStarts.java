package altdata.stack.up;

import altdata.stack.services.BuiltService;
import java.nio.file.Path;

/// The services are prepared for the starts to come while those of this one are at work: nobody has to wait for
/// it.
record LaterStarts(Thread thread) implements AutoCloseable {
    static LaterStarts prepare(Path home) {
        return new LaterStarts(Thread.ofPlatform().name("prepare").daemon().start(() -> {
            try {
                for (BuiltService service : BuiltService.all(home).toList()) {
                    BuiltService _ = service.preparedGently();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /// Leaves what is not finished to the next one.
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
