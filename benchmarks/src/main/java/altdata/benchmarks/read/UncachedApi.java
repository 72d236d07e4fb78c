package altdata.benchmarks.read;

import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.ExternalPrograms;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Starts a second API on the same tables, without a response cache but otherwise with the flags of the first. It keeps
/// entities in memory (decision 42).
public final class UncachedApi implements AutoCloseable {
    static final String NAME = "Altdata, read from PostgreSQL";

    private final Process process;
    private final WebServer server;

    private UncachedApi(Process process, WebServer server) {
        this.process = process;
        this.server = server;
    }

    /// Starts it, and waits until it is ready.
    ///
    /// @param directory for its log
    public static UncachedApi start(BenchStack stack, Path directory) throws IOException, InterruptedException {
        ProcessHandle.Info first = ProcessHandle.of(stack.processes().getOrDefault("query-api", 0L))
                .orElseThrow(() -> new IOException("the API of the stack does not run"))
                .info();
        List<String> command = new ArrayList<>();
        command.add(first.command().orElseThrow());
        command.addAll(List.of(first.arguments().orElseThrow()));
        int port = FreePort.orFree(0);
        Map<String, String> environment = new HashMap<>(BenchStack.ENVIRONMENT);
        environment.put("ALTDATA_DATABASE_URL", stack.databaseUrl());
        environment.put("ALTDATA_PORT", Integer.toString(port));
        environment.put("ALTDATA_RESPONSE_CACHE", "0");
        Process process =
                ExternalPrograms.start(command, environment, directory, directory.resolve("uncached-api.log"));
        WebServer server = new WebServer(
                NAME,
                port,
                Map.of("X-API-Key", stack.key()),
                process.pid(),
                stack.processes().getOrDefault("postgres", 0L));
        UncachedApi api = new UncachedApi(process, server);
        try {
            server.awaitResponse("/health/ready", process);
            return api;
        } catch (IOException e) {
            api.close();
            throw e;
        }
    }

    public WebServer server() {
        return server;
    }

    @Override
    public void close() throws InterruptedException {
        ExternalPrograms.stop(process);
    }
}
