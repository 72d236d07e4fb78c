package altdata.benchmarks.write;

import altdata.benchmarks.compare.BenchStack;
import altdata.stack.servers.FreePort;
import altdata.stack.services.BuiltService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// A further builder of a stack.
final class BuilderProcess implements AutoCloseable {
    /// As `altdata up` starts it.
    private static final List<String> OPTIONS = List.of("-Xmx1g", "-Xmn640m", "-XX:+UseSerialGC");

    private final Process process;

    private BuilderProcess(Process process) {
        this.process = process;
    }

    /// Starts it; does not wait until it is ready.
    ///
    /// @param number for the name of its log
    static BuilderProcess start(BenchStack stack, int number) {
        Path log = stack.directory().resolve("builder-" + number + ".log");
        try {
            List<String> command = new BuiltService(stack.home(), ServiceStart.BUILDER).command(OPTIONS);
            return new BuilderProcess(ServiceStart.launch(stack, command, FreePort.orFree(0), log));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// `kill -9`.
    void kill() {
        Process _ = process.destroyForcibly().onExit().join();
    }

    /// Sends SIGTERM and waits for the exit.
    @Override
    public void close() {
        process.destroy();
        Process _ = process.onExit().join();
    }
}
