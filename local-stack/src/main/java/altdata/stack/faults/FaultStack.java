package altdata.stack.faults;

import altdata.contracts.tables.DatabaseAddress;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A stack of its own: Kafka, PostgreSQL, two builders, one of them behind cuttable paths, and an API.
final class FaultStack implements AutoCloseable {
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 10_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path directory;
    private final int apiPort = freePort();
    private final int kafkaPort = freePort();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final JavaMember kafka;
    private final PostgresMember postgres;
    private final List<JavaMember> builders;
    private final JavaMember api;
    private final List<NetworkPath> paths = new ArrayList<>();

    /// @param home      the project's folder
    /// @param directory where everything is kept
    FaultStack(Path home, Path directory) throws IOException {
        this.directory = directory;
        Path logs = Files.createDirectories(directory.resolve("logs"));
        int postgresPort = freePort();
        postgres = new PostgresMember(directory.resolve("postgres"), postgresPort, logs.resolve("postgres.log"));
        kafka = new JavaMember(
                "Kafka",
                List.of(
                        java(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KafkaNode.class.getName(),
                        directory.resolve("kafka").toString(),
                        Integer.toString(kafkaPort)),
                Map.of(),
                logs.resolve("kafka.log"),
                problems::add);
        Map<String, String> environment = Map.of(
                "ALTDATA_KAFKA", kafkaAddress(),
                "ALTDATA_DATABASE_URL", postgres.url(),
                "ALTDATA_PORT", Integer.toString(apiPort),
                "ALTDATA_ACCESS_LOG", "off");
        List<String> behindPaths = new ArrayList<>();
        try {
            paths.add(NetworkPath.open("Kafka", kafkaPort));
            paths.add(NetworkPath.open("PostgreSQL", postgresPort));
            // Only this process takes the proxies' address for localhost, where the broker says it is.
            Path hosts = Files.writeString(directory.resolve("hosts"), NetworkPath.ADDRESS + " localhost\n");
            behindPaths.add("-Djdk.net.hosts.file=" + hosts);
        } catch (IOException e) {
            paths.clear();
        }
        builders = List.of(
                service("builder 1", home, "projection-builder", List.of(), environment),
                service("builder 2", home, "projection-builder", behindPaths, environment));
        api = service("API", home, "query-api", List.of(), environment);
    }

    /// All that can be killed, servers first.
    List<Member> members() {
        List<Member> members = new ArrayList<>(List.of(kafka, postgres));
        members.addAll(builders);
        members.add(api);
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

    Path directory() {
        return directory;
    }

    /// What has gone wrong without anybody's doing, in the order it was seen.
    Queue<String> problems() {
        return problems;
    }

    /// A connection that speaks UTC.
    Connection database() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(postgres.url());
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        properties.setProperty("password", String.valueOf(address.password()));
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", "30");
        Connection connection = DriverManager.getConnection(address.jdbcUrl(), properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute("set timezone = 'UTC'");
        }
        return connection;
    }

    /// Kills everything at once, and for good: what is left to do when the suite itself is interrupted.
    void end() {
        members().forEach(Member::end);
    }

    @Override
    public void close() {
        api.terminate();
        builders.forEach(JavaMember::terminate);
        paths.forEach(NetworkPath::close);
        kafka.terminate();
        postgres.stop();
    }

    /// A port that no outgoing connection gets: of those some client's might be taken while the server is down,
    /// even by one that looks for that very server.
    private static int freePort() {
        int port;
        do {
            port = FIRST_PORT + RANDOM.nextInt(PORTS);
        } while (!FreePort.isFree(port));
        return port;
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private JavaMember service(
            String name, Path home, String module, List<String> options, Map<String, String> environment)
            throws IOException {
        List<String> command =
                new ArrayList<>(List.of(java(), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-jar", jar(home, module).toString()));
        Path log = directory.resolve("logs").resolve(name.replace(' ', '-') + ".log");
        return new JavaMember(name, command, environment, log, problems::add);
    }

    private static Path jar(Path home, String module) throws IOException {
        Path folder = home.resolve(module).resolve("target");
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, module + "-*-app.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        }
        throw new FaultException(module + " is not built: there is no " + module + "-…-app.jar in " + folder);
    }
}
