package altdata.stack.up;

import altdata.contracts.files.ExclusiveFileLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `altdata down`: stops the stack of `altdata up`, or the processes that a killed one left running.
@Command(
        name = "down",
        description = "Stops the service and waits until it has stopped.",
        mixinStandardHelpOptions = true)
public final class DownCommand implements Callable<Integer> {
    /// Longer than the supervisor takes to stop everything.
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Mixin
    private StackOptions options = new StackOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        DataDirectory directory = options.dataDirectory();
        PrintWriter out = spec.commandLine().getOut();
        ProcessRecord holder = DirectoryLock.holder(directory);
        ProcessHandle supervisor = holder == null ? null : holder.running();
        if (holder != null && supervisor == null && holder.equals(DirectoryLock.holder(directory))) {
            // For example, the clock of the machine was changed, from which the system computes start times.
            throw new StackException("process " + holder.pid() + " seems to use " + directory.path()
                    + ", but it did not start at the recorded time; if it is altdata, stop it with: kill "
                    + holder.pid());
        }
        if (supervisor != null && !ProcessRecord.end(supervisor, TIMEOUT)) {
            throw new StackException("altdata (process " + supervisor.pid() + ") on " + directory.path()
                    + " does not stop; does it belong to another user?");
        }
        List<String> leftovers = Files.isDirectory(directory.run()) ? stopLeftovers(directory) : List.of();
        if (supervisor != null) {
            out.println("Stopped altdata on " + directory.path() + ".");
        } else if (leftovers.isEmpty()) {
            out.println("Nothing runs on " + directory.path() + ".");
        } else {
            out.println("Stopped what a killed run had left on " + directory.path() + ": "
                    + String.join(", ", leftovers) + ".");
        }
        out.flush();
        return 0;
    }

    /// Holds the lock meanwhile, so that a new `up` does not start processes that would be stopped.
    private static List<String> stopLeftovers(DataDirectory directory) throws IOException, InterruptedException {
        try (ExclusiveFileLock lock = DirectoryLock.tryAcquire(directory)) {
            if (lock == null) {
                throw new StackException(
                        "altdata was started again on " + directory.path() + "; run this command again to stop it");
            }
            // It names the process that held the lock before.
            lock.write("");
            return LeftoverProcesses.stop(directory);
        }
    }
}
