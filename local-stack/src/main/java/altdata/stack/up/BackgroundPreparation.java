package altdata.stack.up;

import altdata.stack.services.BuiltService;
import java.nio.file.Path;

/// Prepares the services for later starts in the background, while the current ones run.
record BackgroundPreparation(Thread thread) implements AutoCloseable {
    static BackgroundPreparation prepare(Path home) {
        return new BackgroundPreparation(Thread.ofPlatform()
                .name("prepare")
                .daemon()
                .start(() -> {
                    try {
                        for (BuiltService service : BuiltService.all(home).toList()) {
                            BuiltService _ = service.preparedGently();
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                }));
    }

    /// Leaves unfinished work to the next start.
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
