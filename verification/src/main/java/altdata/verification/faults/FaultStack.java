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
import org.jspecify.annotations.Nullable;

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
    private final DatabaseProcess postgres;
    /// Null if the tables are not distributed.
    private final @Nullable CitusDatabase citus;
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
    /// @param isDistributed  whether the database is a Citus cluster
    static FaultStack disturbed(
            Path home, Path directory, Duration session, List<String> builderOptions, boolean isDistributed)
            throws IOException, InterruptedException {
        return new FaultStack(home, directory, session, builderOptions, List.of(), true, isDistributed);
    }

    /// Starts a stack without network paths, like a deployed one.
    ///
    /// @param home      the project's folder
    /// @param directory for all data and logs
    /// @param isLong    whether it runs long enough to benefit from the optimizing compiler
    static FaultStack undisturbed(Path home, Path directory, boolean isLong) throws IOException, InterruptedException {
        List<String> options = isLong ? List.of(OPTIMIZING_COMPILER) : List.of();
        return new FaultStack(home, directory, KafkaNode.SESSION, options, options, false, false);
    }

    private FaultStack(
            Path home,
            Path directory,
            Duration session,
            List<String> builderOptions,
            List<String> otherOptions,
            boolean hasPaths,
            boolean isDistributed)
            throws IOException, InterruptedException {
        this.directory = directory;
        this.home = home;
        Path logs = Files.createDirectories(directory.resolve("logs"));
        citus = isDistributed ? CitusDatabase.start(home, directory.resolve("citus")) : null;
        postgres = citus == null
                ? new PostgresProcess(directory.resolve("postgres"), ServerPort.free(), logs.resolve("postgres.log"))
                : citus;
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
                paths.add(NetworkPath.open("PostgreSQL", postgres.port()));
                // Only this process resolves localhost, the address that the broker advertises, to the address
                // of the proxies.
                Path hosts = Files.writeString(directory.resolve("hosts"), NetworkPath.ADDRESS + " localhost\n");
                behindPaths.add("-Djdk.net.hosts.file=" + hosts);
            } catch (IOException e) {
                paths.clear();
            }
        }
        Map<String, String> ofBuilders = new HashMap<>(environment);
        if (isDistributed) {
            ofBuilders.put("ALTDATA_DISTRIBUTED", "citus");
        }
        builders = List.of(
                service("builder 1", "projection-builder", builderOptions, ofBuilders),
                service("builder 2", "projection-builder", behindPaths, ofBuilders));
        api = service("API", "query-api", otherOptions, environment);
        Map<String, String> ofIngest = new HashMap<>(environment);
        ofIngest.put("ALTDATA_PORT", Integer.toString(ingestPort));
        ingestWorker = service("ingest worker", "ingest-worker", otherOptions, ofIngest);
    }

    /// All processes that can be killed, servers first.
    List<StackProcess> processes() {
        List<StackProcess> processes = new ArrayList<>(List.of(kafka, postgres));
        processes.addAll(databaseWorkers());
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
        databasePaths().forEach(path -> path.set(NetworkPath.State.OPEN));
        processes().forEach(StackProcess::start);
    }

    JavaProcess kafka() {
        return kafka;
    }

    /// The database server that the services connect to.
    DatabaseProcess postgres() {
        return postgres;
    }

    /// The other nodes of the database; empty if it is one server.
    List<StackProcess> databaseWorkers() {
        return citus == null ? List.of() : citus.workers();
    }

    /// The paths between the nodes of the database.
    List<NetworkPath> databasePaths() {
        return citus == null ? List.of() : citus.paths();
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
