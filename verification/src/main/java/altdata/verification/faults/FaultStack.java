package altdata.verification.faults;

import altdata.stack.services.ServiceJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A complete stack: Kafka, PostgreSQL, two builders (one of them connected through network paths that can be
/// cut), an API and an ingest worker.
final class FaultStack implements AutoCloseable {
    private final Path directory;
    private final Path home;
    private final int apiPort = ServerPort.free();
    private final int ingestPort = ServerPort.free();
    private final int kafkaPort = ServerPort.free();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final JavaProcess kafka;
    private final PostgresProcess postgres;
    private final List<JavaProcess> builders;
    private final JavaProcess api;
    private final JavaProcess ingestWorker;
    private final List<NetworkPath> paths = new ArrayList<>();

    /// JVM option for processes that run for a long time. Processes that restart often use the fast compiler
    /// instead.
    private static final String OPTIMIZING_COMPILER = "-XX:TieredStopAtLevel=4";

    /// Starts a stack whose members can be killed and disconnected.
    ///
    /// @param home           the project's folder
    /// @param directory      for all data and logs
    /// @param session        the session timeout of the builders' Kafka consumers
    /// @param builderOptions JVM options of the builders
    static FaultStack disturbed(Path home, Path directory, Duration session, List<String> builderOptions)
            throws IOException, InterruptedException {
        return new FaultStack(home, directory, session, builderOptions, List.of(), true);
    }

    /// Starts a stack without network paths, like a deployed one.
    ///
    /// @param home      the project's folder
    /// @param directory for all data and logs
    /// @param isLong    whether it runs long enough to benefit from the optimizing compiler
    static FaultStack undisturbed(Path home, Path directory, boolean isLong) throws IOException, InterruptedException {
        List<String> options = isLong ? List.of(OPTIMIZING_COMPILER) : List.of();
        return new FaultStack(home, directory, KafkaNode.SESSION, options, options, false);
    }

    private FaultStack(
            Path home,
            Path directory,
            Duration session,
            List<String> builderOptions,
            List<String> otherOptions,
            boolean hasPaths)
            throws IOException, InterruptedException {
        this.directory = directory;
        this.home = home;
        Path logs = Files.createDirectories(directory.resolve("logs"));
        int postgresPort = ServerPort.free();
        postgres = new PostgresProcess(directory.resolve("postgres"), postgresPort, logs.resolve("postgres.log"));
        kafka = KafkaNode.member(
                directory.resolve("kafka"), kafkaPort, logs.resolve("kafka.log"), session, otherOptions, problems::add);
        Map<String, String> environment = Map.of(
                "ALTDATA_KAFKA", kafkaAddress(),
                "ALTDATA_DATABASE_URL", postgres.url(),
                "ALTDATA_PORT", Integer.toString(apiPort),
                "ALTDATA_ACCESS_LOG", "off",
                // Recovery is measured with few requests.
                "ALTDATA_WARM_UP", "0s");
        List<String> behindPaths = new ArrayList<>(builderOptions);
        if (hasPaths) {
            try {
                paths.add(NetworkPath.open("Kafka", kafkaPort));
                paths.add(NetworkPath.open("PostgreSQL", postgresPort));
                // Only this process resolves localhost, the address that the broker advertises, to the address
                // of the proxies.
                Path hosts = Files.writeString(directory.resolve("hosts"), NetworkPath.ADDRESS + " localhost\n");
                behindPaths.add("-Djdk.net.hosts.file=" + hosts);
            } catch (IOException e) {
                paths.clear();
            }
        }
        builders = List.of(
                service("builder 1", "projection-builder", builderOptions, environment),
                service("builder 2", "projection-builder", behindPaths, environment));
        api = service("API", "query-api", otherOptions, environment);
        Map<String, String> ofIngest = new HashMap<>(environment);
        ofIngest.put("ALTDATA_PORT", Integer.toString(ingestPort));
        ingestWorker = service("ingest worker", "ingest-worker", otherOptions, ofIngest);
    }

    /// All processes that can be killed, servers first.
    List<StackProcess> processes() {
        List<StackProcess> processes = new ArrayList<>(List.of(kafka, postgres));
        processes.addAll(builders);
        processes.add(api);
        processes.add(ingestWorker);
        return processes;
    }

    void start() {
        processes().forEach(StackProcess::start);
    }

    /// Ends every fault: restarts killed members, resumes frozen ones, and opens all network paths.
    void heal() {
        builders.forEach(JavaProcess::thaw);
        paths.forEach(path -> path.set(NetworkPath.State.OPEN));
        processes().forEach(StackProcess::start);
    }

    JavaProcess kafka() {
        return kafka;
    }

    PostgresProcess postgres() {
        return postgres;
    }

    List<JavaProcess> builders() {
        return builders;
    }

    JavaProcess api() {
        return api;
    }

    JavaProcess ingestWorker() {
        return ingestWorker;
    }

    /// The network paths of the second builder; empty if this machine lacks the loopback address.
    List<NetworkPath> paths() {
        return paths;
    }

    String kafkaAddress() {
        return "localhost:" + kafkaPort;
    }

    String apiAddress() {
        return "http://localhost:" + apiPort;
    }

    String ingestAddress() {
        return "http://localhost:" + ingestPort;
    }

    Path directory() {
        return directory;
    }

    /// Problems that no fault explains, in the order they were seen.
    Queue<String> problems() {
        return problems;
    }

    /// Opens a connection with the time zone UTC.
    Connection database() throws SQLException {
        return postgres.connection();
    }

    /// Kills everything at once, without restart, when the suite itself is interrupted.
    void end() {
        processes().forEach(StackProcess::end);
    }

    @Override
    public void close() {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.execute(api::terminate);
            threads.execute(ingestWorker::terminate);
            builders.forEach(builder -> threads.execute(builder::terminate));
        }
        paths.forEach(NetworkPath::close);
        kafka.terminate();
        postgres.stop();
    }

    private JavaProcess service(String name, String module, List<String> options, Map<String, String> variables)
            throws IOException, InterruptedException {
        Path log = directory.resolve("logs").resolve(name.replace(' ', '-') + ".log");
        return new JavaProcess(name, ServiceJar.command(home, module, options), variables, log, problems::add);
    }
}
