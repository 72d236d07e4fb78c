package altdata.stack.bench.compare;

import altdata.contracts.tables.DatabaseAddress;
import java.io.IOException;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A stack of its own, started as anybody starts one: by `altdata up`, on free ports.
///
/// @param home      the project's folder
/// @param directory where its data are
/// @param processes process ids by name: `postgres`, `projection-builder`, `query-api`, `supervisor` (Kafka too)
public record BenchStack(
        Path home,
        Path directory,
        int apiPort,
        int kafkaPort,
        int postgresPort,
        String key,
        Map<String, Long> processes)
        implements AutoCloseable {
    /// Of every service that is measured: no line for each request, and a day's requests for as long as it takes.
    public static final Map<String, String> ENVIRONMENT =
            Map.of("ALTDATA_ACCESS_LOG", "off", "ALTDATA_DAILY_LIMIT", "1000000000000");

    private static final JsonMapper JSON = new JsonMapper();

    /// Starts it empty; data of an earlier run are used again.
    ///
    /// @throws IOException where it does not start; the message says where its logs are
    public static BenchStack start(Path home, Path directory) throws IOException, InterruptedException {
        return start(home, directory, List.of());
    }

    /// The same, with options of `altdata up`.
    public static BenchStack start(Path home, Path directory, List<String> options)
            throws IOException, InterruptedException {
        Path _ = Files.createDirectories(directory);
        List<String> all = new ArrayList<>(
                List.of("--empty", "--detach", "--port", "0", "--kafka-port", "0", "--postgres-port", "0"));
        all.addAll(options);
        run(home, directory, "up", all.toArray(String[]::new));
        JsonNode state =
                JSON.readTree(Files.readAllBytes(directory.resolve("run").resolve("stack.json")));
        return new BenchStack(
                home,
                directory,
                state.required("api_port").asInt(),
                state.required("kafka_port").asInt(),
                state.required("postgres_port").asInt(),
                Files.readString(directory.resolve("demo-key")).strip(),
                state.required("processes").properties().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, entry -> entry.getValue().asLong())));
    }

    /// The address of the broker.
    public String kafka() {
        return "localhost:" + kafkaPort;
    }

    /// The address of the database, with user and password.
    public String databaseUrl() {
        return "postgresql://altdata:altdata@localhost:" + postgresPort + "/altdata";
    }

    public String api() {
        return "http://localhost:" + apiPort;
    }

    public Connection connection() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(databaseUrl());
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }

    /// As the one who may do anything, in any database of the server.
    public Connection superuser(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://localhost:" + postgresPort + "/" + database, "postgres", "");
    }

    /// Creates a database beside ours.
    /// @return false where it is there already
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

    /// The address of a database of its server, as programs of PostgreSQL take it from their environment.
    public Map<String, String> libpq(String database) {
        return Map.of(
                "PGHOST",
                "127.0.0.1",
                "PGPORT",
                Integer.toString(postgresPort),
                "PGUSER",
                "postgres",
                "PGDATABASE",
                database);
    }

    /// Stops it; its data stay.
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
        // Whoever measures has built it.
        String _ = builder.environment().put("ALTDATA_SKIP_BUILD", "1");
        builder.environment().putAll(ENVIRONMENT);
        int exit = builder.start().waitFor();
        if (exit != 0) {
            throw new IOException("altdata " + command + " ended with " + exit + "; it said: " + Files.readString(log));
        }
    }
}
