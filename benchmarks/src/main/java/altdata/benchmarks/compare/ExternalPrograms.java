package altdata.benchmarks.compare;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Runs external programs for a benchmark, and measures their CPU time.
public final class ExternalPrograms {
    /// Index among the fields of `/proc/…/stat` after the name.
    private static final int CHILDREN_USER = 13;

    private static final int CHILDREN_SYSTEM = 14;
    /// The same on every Linux system.
    private static final int MILLIS_PER_TICK = 10;

    private static final long STOP_SECONDS = 10;

    private ExternalPrograms() {}

    /// Whether a program is installed.
    public static boolean isInstalled(String name) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Arrays.stream(path.split(java.io.File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .anyMatch(Files::isExecutable);
    }

    /// Runs a program and returns its output.
    ///
    /// @throws IOException if it does not exit with 0; the message contains its output
    public static String output(List<String> command) throws IOException, InterruptedException {
        return output(command, Map.of());
    }

    /// Runs a program and returns its output.
    ///
    /// @param environment added to this process's own
    /// @throws IOException if it does not exit with 0; the message contains its output
    public static String output(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(command.getFirst() + " ended with " + exit + ": " + output);
        }
        return output;
    }

    /// Starts a program that runs until it is stopped.
    public static Process start(List<String> command, Map<String, String> environment, Path folder, Path log)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /// Stops a program and all its child processes.
    public static void stop(Process process) throws InterruptedException {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        boolean _ = process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        all.forEach(ProcessHandle::destroyForcibly);
    }

    /// The processor time so far of a process and its descendants, including those that have exited as far as
    /// Linux reports them; zero if there is no such process.
    public static Duration cpuTime(long process) {
        return ProcessHandle.of(process)
                .map(first -> Stream.concat(Stream.of(first), first.descendants())
                        .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
                        .reduce(ofEnded(process), Duration::plus))
                .orElse(Duration.ZERO);
    }

    /// A PostgreSQL backend exits with its connection, and its time would otherwise be missing afterwards.
    private static Duration ofEnded(long process) {
        Path statFile = Path.of("/proc", Long.toString(process), "stat");
        if (!Files.isReadable(statFile)) {
            return Duration.ZERO;
        }
        try {
            String text = Files.readString(statFile);
            // After the name, which may contain any characters.
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            long ticks = Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]);
            return Duration.ofMillis(ticks * MILLIS_PER_TICK);
        } catch (IOException _) {
            return Duration.ZERO;
        }
    }
}
