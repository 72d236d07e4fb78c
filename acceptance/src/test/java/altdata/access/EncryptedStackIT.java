package altdata.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import altdata.contracts.tables.DatabaseAddress;
import altdata.stack.Altdata;
import altdata.testing.ManagementPort;
import altdata.testing.Slow;
import altdata.testing.TestService;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Runs the whole service as on untrusted networks: every connection is encrypted, every server is
/// authenticated by its certificate, and Kafka requires a password.
@Slow
class EncryptedStackIT {
    private static final String OPERATOR_TOKEN = "the-token-of-an-operator-of-the-tests";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path directory;

    private static EncryptedServers servers;
    private static CertificateAuthority stranger;

    private record CommandOutput(int exit, String text) {}

    @BeforeAll
    static void startServers() throws Exception {
        servers = EncryptedServers.start(directory);
        stranger = new CertificateAuthority("somebody else");
    }

    @AfterAll
    static void stopServers() throws IOException {
        servers.close();
    }

    private static Map<String, String> environment(String... more) throws IOException {
        Map<String, String> environment = new HashMap<>(Map.of(
                "ALTDATA_KAFKA",
                servers.kafka().address(),
                "ALTDATA_KAFKA_PROPERTIES",
                servers.kafkaProperties(servers.authority(), EncryptedServers.PASSWORD)
                        .toString(),
                "ALTDATA_DATABASE_URL",
                servers.databaseUrl(servers.authority())));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    private static Map<String, String> withTls(int port) throws Exception {
        X509Bundle server = servers.authority().server();
        return environment(
                "ALTDATA_ADDRESS",
                "127.0.0.1",
                "ALTDATA_PORT",
                Integer.toString(port),
                "ALTDATA_TLS_CERTIFICATE",
                CertificateAuthority.certificateFile(server, directory).toString(),
                "ALTDATA_TLS_KEY",
                CertificateAuthority.keyFile(server, directory).toString(),
                // Verbose logs must not contain secrets either. (The finest level would take minutes.)
                "LOGGING_LEVEL_ROOT",
                "debug",
                "LOGGING_LEVEL_ORG_APACHE_KAFKA",
                "debug");
    }

    /// Runs a command as an operator does who has set no environment variables.
    private static CommandOutput command(Map<String, String> environment, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--kafka", environment.get("ALTDATA_KAFKA")));
        all.addAll(List.of("--kafka-properties", environment.get("ALTDATA_KAFKA_PROPERTIES")));
        if (!arguments[0].equals("push")) {
            all.addAll(List.of("--database", environment.get("ALTDATA_DATABASE_URL")));
        }
        StringWriter output = new StringWriter();
        CommandLine line = Altdata.commandLine().setOut(new PrintWriter(output)).setErr(new PrintWriter(output));
        int exit = line.execute(all.toArray(String[]::new));
        return new CommandOutput(exit, output.toString());
    }

    private static HttpResponse<String> sendRequest(
            CertificateAuthority trusted, int port, String path, HttpRequest.BodyPublisher body, String key)
            throws IOException, InterruptedException, GeneralSecurityException {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(trusted.client()).build()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                    .timeout(Duration.ofSeconds(10))
                    .header("X-API-Key", key);
            return client.send(
                    (body == null ? request : request.POST(body)).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void everythingWorksAndNothingIsSentUnencrypted() throws Exception {
        int apiPort = TestService.freePort();
        int ingestPort = TestService.freePort();
        int managementPort = TestService.freePort();
        Map<String, String> observedApi = withTls(apiPort);
        observedApi.put("ALTDATA_MANAGEMENT_PORT", Integer.toString(TestService.freePort()));
        Map<String, String> observedIngest = withTls(ingestPort);
        observedIngest.put("ALTDATA_MANAGEMENT_PORT", Integer.toString(TestService.freePort()));
        Map<String, String> operated = withTls(0);
        operated.put("ALTDATA_MANAGEMENT_PORT", Integer.toString(managementPort));
        operated.put("ALTDATA_OPERATOR_TOKEN", OPERATOR_TOKEN);
        try (StartedService builder = StartedService.start("projection-builder", directory, operated);
                StartedService api = StartedService.start("query-api", directory, observedApi);
                StartedService ingest = StartedService.start("ingest-worker", directory, observedIngest)) {
            await().atMost(Duration.ofSeconds(120))
                    .ignoreExceptions()
                    .until(() -> sendRequest(servers.authority(), apiPort, "/health/ready", null, "-")
                                    .statusCode()
                            == 200);
            CommandOutput issued = command(environment(), "keys", "issue", "--scopes", "*,ingest:*");
            assertThat(issued.exit()).as(issued.text()).isZero();
            String key = issued.text().strip().lines().toList().getLast();
            Path rows = Files.writeString(
                    directory.resolve("rows.ndjson"),
                    "{\"data_key\":1,\"ticker\":\"TLS\",\"id\":\"lock\",\"name\":\"Locked\",\"entity\":\"company\",\"active\":true}\n");
            CommandOutput pushed = command(environment(), "push", "entities", rows.toString());
            assertThat(pushed.exit()).as(pushed.text()).isZero();
            await().atMost(StartedService.TIMEOUT)
                    .untilAsserted(
                            () -> assertThat(sendRequest(servers.authority(), apiPort, "/api/entities/TLS", null, key)
                                            .body())
                                    .contains("\"TLS\""));
            await().atMost(StartedService.TIMEOUT)
                    // It may not be listening yet.
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(sendRequest(
                                            servers.authority(),
                                            ingestPort,
                                            "/rows/entities",
                                            HttpRequest.BodyPublishers.ofString(
                                                    "{\"data_key\":2,\"ticker\":\"TLS2\",\"id\":\"lock2\",\"name\":\"Locked\",\"entity\":\"company\",\"active\":true}\n"),
                                            key)
                                    .body())
                            .contains("\"accepted\":1"));
            await().atMost(StartedService.TIMEOUT)
                    .until(() -> sendRequest(servers.authority(), apiPort, "/api/entities/TLS2", null, key)
                                    .statusCode()
                            == 200);
            assertThat(sendRequest(servers.authority(), apiPort, "/graph/?apiKey=" + key, null, "-")
                            .statusCode())
                    .isEqualTo(200);
            CommandOutput status = command(environment(), "projections", "status");
            assertThat(status.exit()).as(status.text()).isZero();
            CommandOutput revoked =
                    command(environment(), "keys", "revoke", issued.text().replaceAll("(?s).*issued (\\S+) .*", "$1"));
            assertThat(revoked.exit()).as(revoked.text()).isZero();
            assertThat(replayRuns(managementPort).statusCode()).isEqualTo(200);
            // Prometheus uses HTTP.
            for (Map<String, String> observed : List.of(observedApi, observedIngest)) {
                assertThat(ManagementPort.body(Integer.parseInt(observed.get("ALTDATA_MANAGEMENT_PORT")), "/metrics"))
                        .contains("jvm_memory_used_bytes");
            }
            assertThat(unencryptedSessions()).isEmpty();
            // One is bound to 127.0.0.1 by its setting, the other by default.
            for (int port : new int[] {apiPort, ingestPort, managementPort}) {
                assertThatThrownBy(() -> new Socket("127.0.0.2", port).close()).isInstanceOf(ConnectException.class);
            }
            assertThatThrownBy(() -> sendRequest(stranger, apiPort, "/health/live", null, "-"))
                    .isInstanceOf(SSLException.class);
            for (StartedService service : List.of(builder, api, ingest)) {
                assertThat(service.output())
                        .as(service.log().toString())
                        .isNotEmpty()
                        .doesNotContain(
                                EncryptedServers.PASSWORD, key, OPERATOR_TOKEN, "altdata:altdata@", "PRIVATE KEY");
            }
        }
    }

    /// The operator's orders; this endpoint requires the token.
    private static HttpResponse<String> replayRuns(int managementPort) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + managementPort + "/operate/runs"))
                            .timeout(Duration.ofSeconds(10))
                            .header("Authorization", "Bearer " + OPERATOR_TOKEN)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static List<String> unencryptedSessions() throws SQLException, IOException {
        DatabaseAddress address = DatabaseAddress.parse(servers.databaseUrl(servers.authority()));
        List<String> sessions = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select a.application_name, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
                        where a.usename = 'altdata'
                        """)) {
            List<String> seen = new ArrayList<>();
            while (row.next()) {
                seen.add(row.getString(1));
                if (!row.getBoolean(2)) {
                    sessions.add(row.getString(1));
                }
            }
            assertThat(seen)
                    .contains("altdata query-api")
                    .anyMatch(session -> session.startsWith("altdata projection-builder "));
        }
        return sessions;
    }

    @Test
    void aDatabaseWithAnUntrustedCertificateIsRejected() throws Exception {
        Map<String, String> environment = environment("ALTDATA_DATABASE_URL", servers.databaseUrl(stranger));
        int port = TestService.freePort();
        environment.put("ALTDATA_PORT", Integer.toString(port));
        try (StartedService builder = StartedService.start("projection-builder", directory, environment);
                StartedService api = StartedService.start("query-api", directory, environment)) {
            builder.awaitOutput("waiting for PostgreSQL at postgresql://altdata@localhost:");
            builder.awaitOutput("unable to find valid certification path");
            api.awaitOutput("waiting for PostgreSQL: ");
            api.awaitOutput("unable to find valid certification path");
        }
        CommandOutput output = command(environment, "projections", "status");
        assertThat(output.exit()).isEqualTo(1);
        assertThat(output.text()).contains("the database: SSL error: ").contains("certification path");
    }

    @Test
    void aBrokerWithAnUntrustedCertificateIsRejected() throws Exception {
        Map<String, String> environment = environment(
                "ALTDATA_KAFKA_PROPERTIES",
                servers.kafkaProperties(stranger, EncryptedServers.PASSWORD).toString());
        try (StartedService builder = StartedService.start("projection-builder", directory, environment);
                StartedService ingest =
                        StartedService.start("ingest-worker", directory, with(environment, TestService.freePort()))) {
            builder.awaitOutput("waiting for Kafka at localhost:");
            builder.awaitOutput("SSL handshake failed");
            ingest.awaitOutput("SSL handshake failed");
        }
        CommandOutput output = command(environment, "keys", "issue", "--scopes", "*");
        assertThat(output.exit()).isEqualTo(1);
        assertThat(output.text()).startsWith("altdata: Kafka: ").contains("SSL handshake failed");
    }

    @Test
    void aWrongKafkaPasswordIsReported() throws Exception {
        Map<String, String> environment = environment(
                "ALTDATA_KAFKA_PROPERTIES",
                servers.kafkaProperties(servers.authority(), "wrong-Password").toString());
        try (StartedService builder = StartedService.start("projection-builder", directory, environment);
                StartedService ingest =
                        StartedService.start("ingest-worker", directory, with(environment, TestService.freePort()))) {
            builder.awaitOutput("waiting for Kafka at localhost:");
            builder.awaitOutput("Authentication failed: Invalid username or password");
            ingest.awaitOutput("Authentication failed: Invalid username or password");
        }
        Path rows = Files.writeString(directory.resolve("none.ndjson"), "{}\n");
        CommandOutput output = command(environment, "push", "entities", rows.toString());
        assertThat(output.exit()).isEqualTo(1);
        assertThat(output.text())
                .contains("Authentication failed: Invalid username or password")
                .doesNotContain("wrong-Password");
    }

    private static Map<String, String> with(Map<String, String> environment, int port) {
        return Stream.concat(
                        environment.entrySet().stream(),
                        Map.of("ALTDATA_PORT", Integer.toString(port)).entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (_, last) -> last));
    }
}
