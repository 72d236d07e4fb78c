package altdata.stack.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A Citus cluster on this machine: a coordinator and two workers, which a script next to the project starts
/// and stops. Citus is not part of the project.
public final class CitusCluster implements AutoCloseable {
    /// The name of the node that applications connect to. The others are `worker1`, `worker2` and so on.
    public static final String COORDINATOR = "coordinator";

    /// The script, relative to the project folder.
    public static final Path SCRIPT = Path.of("..", "shared", "engines", "citus");
    private static final int FIRST_PORT = 20_000;
    private static final int LAST_PORT = 29_000;
    /// The coordinator, two workers, and those that are added.
    private static final int PORTS = 5;
    private static final int TIMEOUT_SECONDS = 120;

    private final Path script;
    private final Path directory;
    private final String url;

    private CitusCluster(Path script, Path directory, String url) {
        this.script = script;
        this.directory = directory;
        this.url = url;
    }

    /// The script that starts clusters; null if it does not exist.
    ///
    /// @param project the project folder
    public static @Nullable Path script(Path project) {
        Path script = project.toAbsolutePath().normalize().resolve(SCRIPT).normalize();
        return Files.isExecutable(script) ? script : null;
    }

    /// Starts a coordinator and two workers on free ports.
    ///
    /// @param script    as [#script] finds it
    /// @param directory for the nodes' data; may be absent
    public static CitusCluster start(Path script, Path directory) throws IOException, InterruptedException {
        List<String> lines = run(script, "start", directory, "--port", Integer.toString(freePorts()));
        return new CitusCluster(script, directory, lines.getLast());
    }

    /// The address of the coordinator, for a superuser.
    public String url() {
        return url;
    }

    /// The number of the coordinator's port.
    public int port() {
        return Integer.parseInt(url.replaceFirst(".*:(\\d+)/.*", "$1"));
    }

    /// `kill -9` of a node.
    public void kill(String node) throws IOException, InterruptedException {
        List<String> _ = run(script, "kill", directory, node);
    }

    /// Starts a killed node again.
    public void resume(String node) throws IOException, InterruptedException {
        List<String> _ = run(script, "resume", directory, node);
    }

    /// Adds a worker without shards.
    public void addWorker() throws IOException, InterruptedException {
        List<String> _ = run(script, "add", directory);
    }

    /// Stops the nodes and deletes their data.
    @Override
    public void close() throws IOException {
        stop("--remove");
    }

    /// Stops the nodes and keeps their data and logs.
    public void stop() throws IOException {
        stop(new String[0]);
    }

    private void stop(String... options) throws IOException {
        try {
            List<String> _ = run(script, "stop", directory, options);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// The first of some consecutive ports; it is not one that the system gives to connections.
    private static int freePorts() {
        while (true) {
            int first = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            if (IntStream.range(first, first + PORTS).allMatch(FreePort::isFree)) {
                return first;
            }
        }
    }

    /// @return the lines that the script printed
    private static List<String> run(Path script, String action, Path directory, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString(), action, directory.toString()));
        command.addAll(List.of(arguments));
        // To a file, because the nodes keep the output open.
        Path output = Files.createTempFile("altdata-citus", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean hasEnded = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (!hasEnded || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("citus " + action + " failed: " + Files.readString(output));
            }
            return Files.readAllLines(output);
        } finally {
            Files.delete(output);
        }
    }
}
