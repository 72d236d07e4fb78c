package altdata.stack.up;

import altdata.stack.servers.EmbeddedPostgresServer;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The status of the local stack of one data directory.
///
/// @param state `running`, `starting`, `stopped`, or `broken` if a part is missing or does not respond
record StackStatus(String state, @JsonProperty("data_dir") String dataDirectory, List<Part> parts) {
    /// The status of one of its programs.
    ///
    /// @param pid     null if it is not running
    /// @param metrics the address of its metrics; null if it has none
    record Part(
            String name,
            @Nullable String address,
            @Nullable Long pid,
            boolean running,
            @Nullable String metrics) {}

    static StackStatus of(DataDirectory directory) throws IOException, InterruptedException {
        StackFile stack = StackFile.read(directory);
        ProcessRecord holder = DirectoryLock.holder(directory);
        ProcessHandle supervisor = holder == null ? null : holder.running();
        String path = directory.path().toString();
        if (stack == null) {
            return new StackStatus(supervisor == null ? "stopped" : "starting", path, List.of());
        }
        List<Part> parts = new ArrayList<>();
        parts.add(part("supervisor", null, supervisor));
        parts.add(part("kafka", "localhost:" + stack.kafkaPort(), supervisor));
        ProcessHandle postgres =
                EmbeddedPostgresServer.processOn(directory.postgres()).orElse(null);
        parts.add(part("postgres", "localhost:" + stack.postgresPort(), postgres));
        for (StackService service : StackService.values()) {
            int port = switch (service) {
                case PROJECTION_BUILDER -> stack.operatePort();
                case QUERY_API -> stack.apiPort();
                case INGEST_WORKER -> stack.ingestPort();
            };
            ProcessHandle process = LeftoverProcesses.running(directory, service);
            parts.add(new Part(
                    service.publishedName(),
                    "http://localhost:" + port,
                    process == null ? null : process.pid(),
                    process != null,
                    stack.apiMetricsPort() == null ? null : stack.ports().metrics(service)));
        }
        return new StackStatus(state(stack, parts), path, List.copyOf(parts));
    }

    boolean isRunning() {
        return state.equals("running");
    }

    private static String state(StackFile stack, List<Part> parts) throws InterruptedException {
        if (parts.stream().noneMatch(Part::running)) {
            return "stopped";
        }
        if (!stack.ready() && parts.getFirst().running()) {
            return "starting";
        }
        try (ApiProbe api = new ApiProbe(stack.apiPort())) {
            return parts.stream().allMatch(Part::running) && api.isReady() ? "running" : "broken";
        }
    }

    private static Part part(String name, @Nullable String address, @Nullable ProcessHandle process) {
        return new Part(name, address, process == null ? null : process.pid(), process != null, null);
    }
}
