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

/// A stack of its own: Kafka, PostgreSQL, two builders, one of them behind paths that can be cut, an API and an
/// ingest worker.
final class FaultStack implements AutoCloseable {
    private final Path directory;
    private final Path home;
    private final int apiPort = ServerPort.free();
    private final int ingestPort = ServerPort.free();
    private final int kafkaPort = ServerPort.free();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final JavaMember kafka;
    private final PostgresMember postgres;
    private final List<JavaMember> builders;
    private final JavaMember api;
    private final JavaMember ingestWorker;
    private final List<NetworkPath> paths = new ArrayList<>();

    /// What is started again and again is compiled fast; what runs on is compiled well.
    private static final String COMPILED_WELL = "-XX:TieredStopAtLevel=4";

    /// One whose members are killed and cut off.
    ///
    /// @param home           the project's folder
    /// @param directory      where everything is kept
    /// @param session        of a consumer with the broker
    /// @param builderOptions of the builders' JVMs
    static FaultStack disturbed(Path home, Path directory, Duration session, List<String> builderOptions)
            throws IOException, InterruptedException {
        return new FaultStack(home, directory, session, builderOptions, List.of(), true);
    }

    /// One that is left alone, as a deployed one is: no path leads through anything.
    ///
    /// @param home      the project's folder
    /// @param directory where everything is kept
    /// @param isLong    whether it runs for so long that it is of use to compile well
    static FaultStack undisturbed(Path home, Path directory, boolean isLong) throws IOException, InterruptedException {
        List<String> options = isLong ? List.of(COMPILED_WELL) : List.of();
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
        postgres = new PostgresMember(directory.resolve("postgres"), postgresPort, logs.resolve("postgres.log"));
        kafka = KafkaNode.member(
                directory.resolve("kafka"), kafkaPort, logs.resolve("kafka.log"), session, otherOptions, problems::add);
        Map<String, String> environment = Map.of(
                "ALTDATA_KAFKA", kafkaAddress(),
                "ALTDATA_DATABASE_URL", postgres.url(),
                "ALTDATA_PORT", Integer.toString(apiPort),
                "ALTDATA_ACCESS_LOG", "off");
        List<String> behindPaths = new ArrayList<>(builderOptions);
        if (hasPaths) {
            try {
                paths.add(NetworkPath.open("Kafka", kafkaPort));
                paths.add(NetworkPath.open("PostgreSQL", postgresPort));
                // Only this process takes the proxies' address for localhost, where the broker says it is.
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

    /// All that can be killed, servers first.
    List<Member> members() {
        List<Member> members = new ArrayList<>(List.of(kafka, postgres));
        members.addAll(builders);
        members.add(api);
        members.add(ingestWorker);
        return members;
    }

    void start() {
        members().forEach(Member::start);
    }

    /// Ends every disturbance: what was killed is started, what stands still goes on, what was cut is joined.
    void heal() {
        builders.forEach(JavaMember::thaw);
        paths.forEach(path -> path.set(NetworkPath.State.OPEN));
        members().forEach(Member::start);
    }

    JavaMember kafka() {
        return kafka;
    }

    PostgresMember postgres() {
        return postgres;
    }

    List<JavaMember> builders() {
        return builders;
    }

    JavaMember api() {
        return api;
    }

    JavaMember ingestWorker() {
        return ingestWorker;
    }

    /// The ways of the second builder; none where this machine lacks the address.
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

    /// What has gone wrong without anybody's doing, in the order it was seen.
    Queue<String> problems() {
        return problems;
    }

    /// A connection that speaks UTC.
    Connection database() throws SQLException {
        return postgres.connection();
    }

    /// Kills everything at once, and for good: what is left to do when the suite itself is interrupted.
    void end() {
        members().forEach(Member::end);
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

    private JavaMember service(String name, String module, List<String> options, Map<String, String> variables)
            throws IOException, InterruptedException {
        Path log = directory.resolve("logs").resolve(name.replace(' ', '-') + ".log");
        return new JavaMember(name, ServiceJar.command(home, module, options), variables, log, problems::add);
    }
}
