package altdata.documents;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The shell that runs a document's commands in order. Exported variables are visible to later commands.
final class Shell implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 90;

    private final Path output;
    private final Process process;
    private final Writer input;
    private final BufferedReader codes;

    /// The output of a command.
    ///
    /// @param stdout       its standard output
    /// @param stderr its standard error
    record Outcome(int exit, String stdout, String stderr) {}

    /// @param folder the working directory of the commands
    /// @param output where their output is stored
    Shell(Path folder, Path output, Map<String, String> environment) throws IOException {
        this.output = Files.createDirectories(output);
        ProcessBuilder builder = new ProcessBuilder("sh")
                .directory(folder.toFile())
                .redirectError(output.resolve("shell").toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        input = process.outputWriter();
        codes = process.inputReader();
    }

    /// Runs a command and waits until it exits.
    Outcome run(String command) throws IOException, InterruptedException {
        Path stdout = output.resolve("said");
        Path stderr = output.resolve("complained");
        int exit = type("{ %s\n} </dev/null >'%s' 2>'%s'; echo $?\n".formatted(command, stdout, stderr));
        return new Outcome(exit, Files.readString(stdout), Files.readString(stderr));
    }

    /// Starts a command that runs until the shell is closed.
    void start(String command, Path log) throws IOException, InterruptedException {
        int _ = type("{ %s\n} </dev/null >'%s' 2>&1 & echo 0\n".formatted(command, log));
    }

    /// Sends SIGTERM to the shell and all its child processes, and waits until they exit.
    @Override
    public void close() throws IOException, InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        input.close();
        started.forEach(ProcessHandle::destroy);
        for (ProcessHandle each : started) {
            try {
                ProcessHandle _ = each.onExit().get(15, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException _) {
                boolean _ = each.destroyForcibly();
            }
        }
        process.destroy();
    }

    private int type(String line) throws IOException, InterruptedException {
        input.write(line);
        input.flush();
        try {
            String code = CompletableFuture.supplyAsync(this::code).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return Integer.parseInt(code);
        } catch (TimeoutException e) {
            process.descendants().forEach(ProcessHandle::destroy);
            throw new AssertionError("no end after " + TIMEOUT_SECONDS + " s: " + line, e);
        } catch (ExecutionException e) {
            throw new AssertionError("the shell has ended at: " + line, e);
        }
    }

    private String code() {
        try {
            String line = codes.readLine();
            if (line == null) {
                throw new IllegalStateException("no more lines");
            }
            return line;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
