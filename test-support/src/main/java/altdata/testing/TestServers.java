package altdata.testing;

import altdata.stack.servers.EmbeddedKafkaServer;
import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.util.FileSystemUtils;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.postgresql.PostgreSQLContainer;

/// The two real servers of the tests: embedded ones, or containers with `-Daltdata.servers=containers`. They
/// are never skipped and never replaced by mocks.
///
/// @param superuserUrl the address of the same database for a superuser
public record TestServers(String kafka, String databaseUrl, String superuserUrl) {
    private static final String SWITCH = "altdata.servers";

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

    /// The environment variables of the services.
    public Map<String, String> environment() {
        return Map.of("ALTDATA_KAFKA", kafka, "ALTDATA_DATABASE_URL", databaseUrl);
    }

    private static TestServers start() {
        return switch (System.getProperty(SWITCH, "embedded")) {
            case "embedded" -> embedded();
            case "containers" -> containers();
            case String other ->
                throw new IllegalArgumentException("-D" + SWITCH + " is embedded or containers, not " + other);
        };
    }

    private static TestServers embedded() {
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
                            + "@localhost:" + postgres.port() + "/altdata");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the servers started", e);
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
        return new TestServers(kafka.getBootstrapServers(), url, url);
    }
}
