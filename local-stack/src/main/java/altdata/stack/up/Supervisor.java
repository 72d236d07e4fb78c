package altdata.stack.up;

import altdata.stack.sample.SampleLoad;
import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs the local stack of one data directory: Kafka (in this JVM), and PostgreSQL and the three services, each
/// a process of its own that is restarted if it exits.
final class Supervisor implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final long POLL_INTERVAL_MILLIS = 50;
    /// A service that exited this often before it was ready is considered broken.
    private static final int MAX_EXITS_BEFORE_READY = 3;

    private final DataDirectory directory;
    private final Ports ports;
    private final Consumer<String> console;
    private final Clock clock;
    private final List<SupervisedProcess> services = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile @Nullable Servers servers;
    private volatile boolean ready;

    Supervisor(DataDirectory directory, Ports ports, Consumer<String> console, Clock clock) {
        this.directory = directory;
        this.ports = ports;
        this.console = console;
        this.clock = clock;
    }

    /// Starts everything, and returns the demo key when the service is ready.
    ///
    /// @param home   the project folder
    /// @param sample whether to load the sample data
    /// @param heaps  heap sizes in MiB that differ from the defaults
    /// @throws StackException if a part does not start
    String start(Path home, boolean sample, Map<StackService, Integer> heaps) throws IOException, InterruptedException {
        // They wait for their servers themselves, so all of them can start concurrently.
        for (StackService service : StackService.values()) {
            SupervisedProcess process = new SupervisedProcess(
                    service,
                    service.command(home, heaps.getOrDefault(service, service.heap())),
                    environment(service),
                    directory,
                    console,
                    this::updateStackFile);
            services.add(process);
            process.start();
        }
        console.accept("Starting Kafka (port " + ports.kafka() + "), PostgreSQL (port " + ports.postgres()
                + ") and the services …");
        Servers started = Servers.start(directory, ports, console, this::updateStackFile);
        servers = started;
        describe(false);
        String kafka = started.kafka().address();
        SampleData data = new SampleData(directory, new SampleLoad(kafka), clock, console);
        boolean loaded = sample && data.loadMissing();
        String key;
        try (ApiProbe api = new ApiProbe(ports.api())) {
            console.accept("Waiting for the API …");
            await(api::isReady, "the API is not ready");
            // The builder has created the audit trail by now.
            key = DemoKey.of(directory, kafka, started.postgres().url());
            await(() -> api.acceptsKey(key), "the API does not accept the demo key");
            if (loaded) {
                console.accept("Waiting for the sample data …");
                await(() -> data.isVisible(api, key), "the sample data are not visible in the API");
            }
        }
        try (ApiProbe ingest = new ApiProbe(ports.ingest())) {
            await(ingest::isReady, "the ingest worker is not ready");
        }
        describe(true);
        return key;
    }

    /// Runs until it is interrupted, and prints the progress of an upgrade.
    void keepRunning() throws InterruptedException {
        new UpgradeProgress(EmbeddedPostgresServer.url(ports.postgres()), console).show();
        never.await();
    }

    /// Asks the services to stop, and does not restart them.
    void stopServices() {
        services.forEach(SupervisedProcess::stop);
    }

    /// Stops everything, the services before the servers they use; also if Ctrl-C has interrupted the start.
    @Override
    public void close() throws IOException, InterruptedException {
        boolean isInterrupted = Thread.interrupted();
        try {
            stopServices();
            for (SupervisedProcess service : services) {
                service.close();
            }
        } finally {
            closeServers();
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void closeServers() throws IOException {
        Servers running = servers;
        if (running != null) {
            running.close();
        }
        StackFile.delete(directory);
    }

    private Map<String, String> environment(StackService service) throws IOException {
        Map<String, String> environment = new HashMap<>(Map.of(
                "ALTDATA_KAFKA",
                "localhost:" + ports.kafka(),
                "ALTDATA_DATABASE_URL",
                EmbeddedPostgresServer.url(ports.postgres()),
                // There is no load balancer that needs time to notice the shutdown.
                "ALTDATA_DRAIN",
                "0s"));
        environment.putAll(
                switch (service) {
                    case PROJECTION_BUILDER ->
                        Map.of(
                                "ALTDATA_MANAGEMENT_PORT",
                                Integer.toString(ports.operate()),
                                "ALTDATA_OPERATOR_TOKEN",
                                OperatorTokenFile.of(directory),
                                // No builder of another version runs here.
                                "ALTDATA_UPGRADE",
                                "automatic",
                                "ALTDATA_SERVICES",
                                "query-api=http://localhost:" + ports.apiMetrics() + ",ingest-worker=http://localhost:"
                                        + ports.ingestMetrics());
                    case QUERY_API ->
                        Map.of(
                                "ALTDATA_PORT", Integer.toString(ports.api()),
                                "ALTDATA_MANAGEMENT_PORT", Integer.toString(ports.apiMetrics()),
                                // A person waits for the start, and sends few requests at first.
                                "ALTDATA_WARM_UP", "2s");
                    case INGEST_WORKER ->
                        Map.of(
                                "ALTDATA_PORT", Integer.toString(ports.ingest()),
                                "ALTDATA_MANAGEMENT_PORT", Integer.toString(ports.ingestMetrics()),
                                // Only for this machine, like Kafka.
                                "ALTDATA_ADDRESS", "127.0.0.1",
                                "ALTDATA_FOLDER", directory.inbox().toString(),
                                "ALTDATA_MAPPINGS", directory.mappings().toString());
                });
        return environment;
    }

    /// PostgreSQL or a service was restarted with a new process.
    private void updateStackFile() {
        try {
            describe(ready);
        } catch (IOException e) {
            console.accept("cannot update run/stack.json: " + e.getMessage());
        }
    }

    private synchronized void describe(boolean ready) throws IOException {
        this.ready = ready;
        Servers running = servers;
        if (running == null) {
            return;
        }
        Map<String, Long> processes = new HashMap<>();
        processes.put(StackFile.SUPERVISOR, ProcessHandle.current().pid());
        running.postgres().processId().ifPresent(process -> processes.put(StackFile.POSTGRES, process));
        for (SupervisedProcess service : services) {
            processes.put(service.service().publishedName(), service.processId());
        }
        new StackFile(
                        ready,
                        ports.api(),
                        ports.kafka(),
                        ports.postgres(),
                        ports.ingest(),
                        ports.operate(),
                        ports.apiMetrics(),
                        ports.ingestMetrics(),
                        processes)
                .write(directory);
    }

    private interface Condition {
        boolean holds() throws InterruptedException;
    }

    private void await(Condition condition, String failureMessage) throws InterruptedException {
        long end = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!condition.holds()) {
            for (SupervisedProcess service : services) {
                if (service.deaths() >= MAX_EXITS_BEFORE_READY) {
                    throw new StackException(service.service().publishedName() + " does not start; see its log: "
                            + directory.logs().resolve(service.service().publishedName() + ".log"));
                }
            }
            if (System.nanoTime() > end) {
                throw new StackException(failureMessage + " after " + START_TIMEOUT.toSeconds() + " s; see the logs: "
                        + directory.logs());
            }
            Thread.sleep(POLL_INTERVAL_MILLIS);
        }
    }
}
