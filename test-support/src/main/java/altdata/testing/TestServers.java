package altdata.testing;

import altdata.contracts.tables.DatabaseAddress;
import altdata.stack.servers.CitusCluster;
import altdata.stack.servers.EmbeddedKafkaServer;
import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/// The two real servers of the tests: embedded ones, containers with `-Daltdata.servers=containers`, or an
/// embedded broker and a Citus cluster with `-Daltdata.servers=citus`. They are never skipped and never
/// replaced by mocks. With `-Daltdata.servers=partitions`, builders partition tables by time.
///
/// @param superuserUrl    the address of the same database for a superuser
/// @param builderSettings environment variables of the projection builder, besides the addresses
public record TestServers(String kafka, String databaseUrl, String superuserUrl, Map<String, String> builderSettings) {
    private static final String SWITCH = "altdata.servers";
    /// The settings of builders that distribute the tables of new generations.
    public static final Map<String, String> DISTRIBUTED = Map.of("ALTDATA_DISTRIBUTED", "citus");

    /// The settings of builders that partition tables by time, into many partitions.
    private static final Map<String, String> PARTITIONED = Map.of("ALTDATA_PARTITION_BY", "month");

    private static final class Holder {
        private static final TestServers SERVERS = start();
    }

    /// The servers, started on first use and stopped with the JVM.
    public static TestServers get() {
        return Holder.SERVERS;
    }

    /// Further servers, which are started now and stopped with the JVM.
    public static TestServers another() {
        return start();
    }

    /// A connection to the database, with the role of the services.
    public Connection database() throws SQLException {
        return connection(databaseUrl);
    }

    /// A connection to the same database for a superuser.
    public Connection databaseAsSuperuser() throws SQLException {
        return connection(superuserUrl);
    }

    private static Connection connection(String url) throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(url);
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }

    /// The environment variables of the services.
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(builderSettings);
        environment.put("ALTDATA_KAFKA", kafka);
        environment.put("ALTDATA_DATABASE_URL", databaseUrl);
        return Map.copyOf(environment);
    }

    private static TestServers start() {
        return switch (System.getProperty(SWITCH, "embedded")) {
            case "embedded" -> embedded(Map.of());
            case "partitions" -> embedded(PARTITIONED);
            case "containers" -> containers();
            case "citus" -> citus();
            case String other ->
                throw new IllegalArgumentException(
                        "-D" + SWITCH + " is embedded, partitions, containers or citus, not " + other);
        };
    }

    private static TestServers embedded(Map<String, String> builderSettings) {
        try {
            Path directory = Files.createTempDirectory("altdata-test");
            EmbeddedPostgresServer postgres =
                    EmbeddedPostgresServer.start(directory.resolve("postgres"), 0, directory.resolve("postgres.log"));
            EmbeddedKafkaServer kafka = EmbeddedKafkaServer.start(directory.resolve("kafka"), 0);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    kafka.close();
                    postgres.close();
                    FileSystemUtils.deleteRecursively(directory);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
            return new TestServers(
                    kafka.address(),
                    postgres.url(),
                    "postgresql://postgres:" + EmbeddedPostgresServer.superuserPassword(directory.resolve("postgres"))
                            + "@localhost:" + postgres.port() + "/altdata",
                    builderSettings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the servers started", e);
        }
    }

    /// An embedded broker and a Citus cluster of three nodes, stopped with the JVM.
    ///
    /// @param citus           as [CitusCluster#start] started it
    /// @param builderSettings [#DISTRIBUTED], or empty for builders that distribute no tables
    public static TestServers with(CitusCluster citus, Map<String, String> builderSettings) {
        try {
            Path directory = Files.createTempDirectory("altdata-test");
            EmbeddedKafkaServer kafka = EmbeddedKafkaServer.start(directory.resolve("kafka"), 0);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    kafka.close();
                    citus.close();
                    FileSystemUtils.deleteRecursively(directory);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
            return new TestServers(kafka.address(), citus.url(), citus.url(), builderSettings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestServers citus() {
        Path script = CitusCluster.script(Path.of(".."));
        if (script == null) {
            throw new IllegalStateException("-D" + SWITCH + "=citus needs the script that starts Citus");
        }
        try {
            return with(CitusCluster.start(script, Files.createTempDirectory("altdata-citus")), DISTRIBUTED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while Citus started", e);
        }
    }

    @SuppressWarnings("resource") // Testcontainers stops them with the JVM.
    private static TestServers containers() {
        PostgreSQLContainer postgres = new PostgreSQLContainer("postgres:18")
                .withDatabaseName("altdata")
                .withUsername("altdata")
                .withPassword("altdata");
        KafkaContainer kafka = new KafkaContainer("apache/kafka:4.2.1");
        postgres.start();
        kafka.start();
        // The owner of the image's database is a superuser.
        String url =
                "postgresql://altdata:altdata@" + postgres.getHost() + ":" + postgres.getFirstMappedPort() + "/altdata";
        return new TestServers(kafka.getBootstrapServers(), url, url, Map.of());
    }
}
