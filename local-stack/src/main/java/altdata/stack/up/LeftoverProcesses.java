package altdata.stack.up;

import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds and stops the processes that a killed supervisor left running. Call this only while the directory is
/// not in use.
final class LeftoverProcesses {
    /// Short, because their Kafka is gone and they could wait for it for long. They are crash-safe, so they may
    /// be killed at any time.
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private LeftoverProcesses() {}

    /// Stops all of them, the services before the database they use.
    ///
    /// @return the names of the processes that were still running
    /// @throws StackException if a process cannot be stopped
    static List<String> stop(DataDirectory directory) throws IOException, InterruptedException {
        Map<StackService, ProcessHandle> services = new EnumMap<>(StackService.class);
        for (StackService service : StackService.values()) {
            ProcessHandle process = running(directory, service);
            if (process != null) {
                services.put(service, process);
                boolean _ = process.destroy();
            }
        }
        List<String> stopped = new ArrayList<>();
        for (Map.Entry<StackService, ProcessHandle> service : services.entrySet()) {
            String name = service.getKey().publishedName();
            if (!ProcessRecord.end(service.getValue(), TIMEOUT)) {
                throw new StackException(
                        name + " (process " + service.getValue().pid()
                                + ") of an earlier run does not stop; does it belong to another user?");
            }
            stopped.add(name);
        }
        if (EmbeddedPostgresServer.stopLeftover(directory.postgres())) {
            stopped.add("PostgreSQL");
        }
        for (StackService service : StackService.values()) {
            boolean _ = Files.deleteIfExists(SupervisedProcess.recordFile(directory, service));
        }
        StackFile.delete(directory);
        return List.copyOf(stopped);
    }

    /// The process of a service, or null if it is not running.
    static @Nullable ProcessHandle running(DataDirectory directory, StackService service) {
        ProcessRecord record = ProcessRecord.read(SupervisedProcess.recordFile(directory, service));
        return record == null ? null : record.running();
    }
}
