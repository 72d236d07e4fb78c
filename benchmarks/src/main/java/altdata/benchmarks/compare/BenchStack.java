package altdata.benchmarks.compare;

import altdata.builder.operator.cli.KeysCommand;
import altdata.contracts.tables.DatabaseAddress;
import altdata.stack.servers.EmbeddedPostgresServer;
import altdata.stack.services.BuiltService;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A separate stack for one benchmark, started with `altdata up` on free ports.
///
/// @param home      the project folder
/// @param directory its data directory
/// @param processes process ids by name: `postgres`, `projection-builder`, `query-api`, `supervisor` (which
///                  contains Kafka)
public record BenchStack(
        Path home,
        Path directory,
        int apiPort,
        int kafkaPort,
        int postgresPort,
        String key,
        Map<String, Long> processes)
        implements AutoCloseable {
    /// The environment of every measured service.
    public static final Map<String, String> ENVIRONMENT = Map.of("ALTDATA_ACCESS_LOG", "off");

    /// More than a benchmark can send in a day. At the rate of cached responses, the demo key's limit would be
    /// used up within minutes.
    private static final String DAILY_LIMIT = "1000000000000";

    private static final JsonMapper JSON = new JsonMapper();

    /// Starts an empty stack, or reuses the data of an earlier run.
    ///
    /// @throws IOException if it does not start; the message names its logs
    public static BenchStack start(Path home, Path directory) throws IOException, InterruptedException {
        return start(home, directory, List.of());
    }

    /// The same, with options of `altdata up`.
    public static BenchStack start(Path home, Path directory, List<String> options)
            throws IOException, InterruptedException {
        Path _ = Files.createDirectories(directory);
        // Otherwise the preparation would run during a measurement.
        for (BuiltService service : BuiltService.all(home).toList()) {
            BuiltService _ = service.prepared();
        }
        List<String> all = new ArrayList<>(
                List.of("--empty", "--detach", "--port", "0", "--kafka-port", "0", "--postgres-port", "0"));
        all.addAll(options);
        run(home, directory, "up", all.toArray(String[]::new));
        JsonNode state =
                JSON.readTree(Files.readAllBytes(directory.resolve("run").resolve("stack.json")));
        int kafkaPort = state.required("kafka_port").asInt();
        int postgresPort = state.required("postgres_port").asInt();
        return new BenchStack(
                home,
                directory,
                state.required("api_port").asInt(),
                kafkaPort,
                postgresPort,
                key("localhost:" + kafkaPort, postgresPort),
                state.required("processes").properties().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, entry -> entry.getValue().asLong())));
    }

    /// Issues a key with all scopes. The API knows it as soon as the builder has consumed it.
    private static String key(String kafka, int postgresPort) throws IOException {
        StringWriter output = new StringWriter();
        int code = new CommandLine(new KeysCommand())
                .setOut(new PrintWriter(output))
                .execute(
                        "issue",
                        "--scopes",
                        "*",
                        "--owner",
                        "bench",
                        "--daily-limit",
                        DAILY_LIMIT,
                        "--kafka",
                        kafka,
                        "--database",
                        databaseUrl(postgresPort));
        if (code != 0) {
            throw new IOException("cannot issue a key: keys issue ended with exit code " + code);
        }
        return output.toString().lines().toList().getLast().strip();
    }

    /// The address of the broker.
    public String kafka() {
        return "localhost:" + kafkaPort;
    }

    /// The address of the database, with user and password.
    public String databaseUrl() {
        return databaseUrl(postgresPort);
    }

    private static String databaseUrl(int port) {
        return "postgresql://altdata:altdata@localhost:" + port + "/altdata";
    }

    public String api() {
        return "http://localhost:" + apiPort;
    }

    public Connection connection() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(databaseUrl());
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }

    /// Connects as superuser to any database of the server.
    public Connection superuser(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://localhost:" + postgresPort + "/" + database, "postgres", superuserPassword());
    }

    /// The password of the superuser `postgres`.
    public String superuserPassword() {
        try {
            return EmbeddedPostgresServer.superuserPassword(directory.resolve("postgres"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Creates a database next to the service's own.
    ///
    /// @return false if it exists already
    public boolean createDatabase(String name) throws SQLException {
        try (Connection connection = superuser("postgres");
                Statement statement = connection.createStatement()) {
            try (ResultSet row =
                    statement.executeQuery("select exists (select from pg_database where datname = '" + name + "')")) {
                row.next();
                if (row.getBoolean(1)) {
                    return false;
                }
            }
            boolean _ = statement.execute("create database " + name);
            return true;
        }
    }

    /// The address of a database of its server, as environment variables for libpq programs.
    public Map<String, String> libpq(String database) {
        return Map.of(
                "PGHOST",
                "127.0.0.1",
                "PGPORT",
                Integer.toString(postgresPort),
                "PGUSER",
                "postgres",
                "PGPASSWORD",
                superuserPassword(),
                "PGDATABASE",
                database);
    }

    /// Stops the stack; its data remain.
    @Override
    public void close() throws IOException, InterruptedException {
        run(home, directory, "down");
    }

    private static void run(Path home, Path directory, String command, String... options)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(home.resolve("altdata").toString(), command));
        line.addAll(List.of("--data-dir", directory.toString()));
        line.addAll(List.of(options));
        Path log = directory.resolve("bench-" + command + ".log");
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile());
        // The caller has built the project already.
        String _ = builder.environment().put("ALTDATA_SKIP_BUILD", "1");
        builder.environment().putAll(ENVIRONMENT);
        int exit = builder.start().waitFor();
        if (exit != 0) {
            throw new IOException("altdata " + command + " ended with " + exit + "; output: " + Files.readString(log));
        }
    }
}
