package altdata.stack.up;

import altdata.stack.project.ProjectFolder;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Starts `altdata up` as a background process and waits until it is ready.
final class BackgroundLauncher {
    private static final long POLL_INTERVAL_MILLIS = 50;
    private static final String FAILURE = "altdata: ";

    private final DataDirectory directory;
    private final PrintWriter out;
    private String failure = "";

    /// @param out receives the output of the process until it is ready
    BackgroundLauncher(DataDirectory directory, PrintWriter out) {
        this.directory = directory;
        this.out = out;
    }

    /// @return the ports of the service
    /// @throws StackException with the error message of the process if it exits before it is ready
    Ports start(List<String> arguments) throws IOException, InterruptedException {
        Path log = directory.log("up");
        long read = Files.exists(log) ? Files.size(log) : 0;
        Process process = new ProcessBuilder(command(arguments))
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .start();
        // Ctrl-C while waiting cancels the start.
        Thread taking = Thread.ofPlatform().name("stop").unstarted(process::destroy);
        Runtime.getRuntime().addShutdownHook(taking);
        while (true) {
            boolean alive = process.isAlive();
            read = printNewLines(log, read);
            StackFile stack = StackFile.read(directory);
            if (stack != null
                    && stack.ready()
                    && stack.processes().getOrDefault(StackFile.SUPERVISOR, -1L) == process.pid()) {
                boolean _ = Runtime.getRuntime().removeShutdownHook(taking);
                return stack.ports();
            }
            if (!alive) {
                throw new StackException(
                        failure.isEmpty()
                                ? "the service ended before it was ready; the log says why: " + log
                                : failure);
            }
            Thread.sleep(POLL_INTERVAL_MILLIS);
        }
    }

    private List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        // A separate session, so that closing the terminal does not end the process.
        command.add(isInstalled("setsid") ? "setsid" : "nohup");
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("-D" + ProjectFolder.PROPERTY + "=" + ProjectFolder.path());
        command.add("altdata.stack.Altdata");
        command.addAll(arguments);
        return command;
    }

    private static boolean isInstalled(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /// Prints the complete lines that were appended to the log, and returns the new read position.
    private long printNewLines(Path log, long from) throws IOException {
        if (!Files.exists(log)) {
            return from;
        }
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(from);
            byte[] bytes = new byte[Math.toIntExact(file.length() - from)];
            file.readFully(bytes);
            String text = new String(bytes, StandardCharsets.UTF_8);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            whole.lines().forEach(this::line);
            return from + whole.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    private void line(String line) {
        if (line.startsWith(FAILURE)) {
            failure = line.substring(FAILURE.length());
        } else if (!line.equals("Ready.")) {
            out.println(line);
            out.flush();
        }
    }
}
