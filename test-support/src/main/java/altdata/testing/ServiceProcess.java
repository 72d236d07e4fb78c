package altdata.testing;

import altdata.stack.services.ServiceJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// One of the services as the local stack runs it: a separate process, configured by environment variables.
public final class ServiceProcess implements AutoCloseable {
    /// Most of the processor time of a test's services is their start, for which the other compiler costs more than
    /// it gains.
    private static final String FAST_COMPILER = "-XX:TieredStopAtLevel=1";

    /// Tests send few requests, so that a warm-up of the API costs more than it gains. No load balancer needs time to
    /// notice that a service shuts down.
    private static final Map<String, String> WITHOUT_WAITING = Map.of("ALTDATA_WARM_UP", "0s", "ALTDATA_DRAIN", "0s");

    private final Process process;

    private ServiceProcess(Process process) {
        this.process = process;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /// Starts a module's jar.
    public static ServiceProcess start(String module, Map<String, String> environment, String... arguments) {
        return start(module, Path.of("target", module + ".log"), environment, arguments);
    }

    /// The same, with a separate log.
    public static ServiceProcess start(String module, Path log, Map<String, String> environment, String... arguments) {
        return start(Path.of(".."), module, log, environment, arguments);
    }

    /// The same, from the jars of another project folder.
    public static ServiceProcess start(
            Path home, String module, Path log, Map<String, String> environment, String... arguments) {
        try {
            List<String> command = new ArrayList<>(ServiceJar.command(home, module, List.of(FAST_COMPILER)));
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(WITHOUT_WAITING);
            builder.environment().putAll(environment);
            builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            return new ServiceProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Starts a main class of the tests, with their class path.
    public static ServiceProcess start(Class<?> main, Map<String, String> environment) {
        try {
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            FAST_COMPILER,
                            "-Xmx512m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            main.getName())
                    .redirectErrorStream(true);
            builder.environment().putAll(WITHOUT_WAITING);
            builder.environment().putAll(environment);
            builder.redirectOutput(ProcessBuilder.Redirect.appendTo(
                    Path.of("target", main.getSimpleName() + ".log").toFile()));
            return new ServiceProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// `kill -9`.
    public void kill() {
        process.destroyForcibly();
        await();
    }

    /// Sends SIGTERM; returns the time until the process exits.
    public Duration terminate() {
        long start = System.nanoTime();
        close();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /// Waits until the process exits by itself; returns its exit code.
    public int exitCode() {
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new AssertionError("the service did not end by itself within 60 s");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Sends SIGSTOP: the process is suspended without being notified.
    public void pause() {
        signal("-STOP");
    }

    /// Sends SIGCONT: the process resumes.
    public void resume() {
        signal("-CONT");
    }

    /// Sends SIGTERM and waits for the exit.
    @Override
    public void close() {
        process.destroy();
        await();
    }

    private void signal(String signal) {
        try {
            int exit = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill " + signal + " ended with " + exit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void await() {
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the service did not stop within 15 s");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
