package altdata.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The running service that the tests share: they write records to topics and read responses over HTTP. Every
/// response is validated against the published documents.
public final class TestService {
    /// A key with all scopes.
    public static final String KEY = "v2_test-key-for-everything";

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(120);

    private static final class Holder {
        private static final TestService SERVICE = new TestService(TestServers.get());
    }

    private final TestServers servers;
    /// HTTP/1.1 without an upgrade offer, as most clients use it.
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final KafkaProducer<byte[], byte[]> producer;
    private final Admin admin;
    private final int port;
    private final int builderManagementPort;
    private volatile @Nullable PublishedSchemas published;
    private ServiceProcess builder;

    private TestService(TestServers servers) {
        this.servers = servers;
        port = freePort();
        builderManagementPort = freePort();
        builder = ServiceProcess.start("projection-builder", builderEnvironment());
        Map<String, String> environment = new HashMap<>(servers.environment());
        environment.put("ALTDATA_PORT", Integer.toString(port));
        ServiceProcess _ = ServiceProcess.start("query-api", environment);
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers.kafka()));
        producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers.kafka(),
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                        Topic.MAX_VALUE_BYTES),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() -> get("/health/ready").statusCode() == 200);
        issueKey(KEY, "*");
    }

    /// The shared instance.
    public static TestService get() {
        return Holder.SERVICE;
    }

    /// A service of its own on other servers; it is stopped with the JVM.
    public static TestService with(TestServers servers) {
        return new TestService(servers);
    }

    /// Writes a key's record to its topic, and waits until the API knows it.
    public void issueKey(String key, String... scopes) {
        issueKey(key, Map.of(), scopes);
    }

    /// The same, with further fields of the record.
    public void issueKey(String key, Map<String, Object> more, String... scopes) {
        Map<String, Object> record = new LinkedHashMap<>(
                Map.of("data_key", 1, "key_id", keyId(key), "sha256", sha256(key), "scopes", List.of(scopes)));
        record.putAll(more);
        push(Topics.API_KEYS, JSON.writeValueAsString(record));
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> get("/api/usage", "X-API-Key", key).statusCode() == 200);
    }

    /// The id of a key that [#issueKey] has issued.
    public static String keyId(String key) {
        return "k-" + sha256(key).substring(0, 12);
    }

    /// Writes values (with the key that the topic defines, if they are its rows) and waits until Kafka has
    /// acknowledged them.
    public void push(Topic<?> topic, String... values) {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (String value : values) {
            sent.add(send(topic, null, keyOf(topic, value), value.getBytes(StandardCharsets.UTF_8)));
        }
        sent.forEach(TestService::acknowledged);
    }

    /// Writes one record unchanged, and waits until Kafka has acknowledged it.
    public RecordMetadata pushRaw(Topic<?> topic, Integer partition, byte[] key, byte[] value) {
        return acknowledged(send(topic, partition, key, value));
    }

    /// Waits until all records on the topics have taken effect.
    public void awaitCaughtUp() {
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(20))
                // The API checks twenty times per second whether cached responses are still valid.
                .during(Duration.ofMillis(150))
                .until(this::isCaughtUp);
    }

    /// A v1 response body, requested with the key with all scopes.
    public JsonNode v1(String pathAndQuery) {
        String separator = pathAndQuery.contains("?") ? "&" : "?";
        return json(get(pathAndQuery + separator + "apiKey=" + KEY), 200);
    }

    /// A v2 response body, requested with the key with all scopes.
    public JsonNode v2(String pathAndQuery) {
        return json(get(pathAndQuery, "X-API-Key", KEY), 200);
    }

    /// The body of a response that must have this status.
    public static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    /// The service's port on `localhost`.
    public int port() {
        return port;
    }

    /// Sends raw bytes and reads the response with its head, until the service closes the connection.
    public String sendRaw(String request) {
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Parses a body as JSON.
    public static JsonNode readTree(String body) {
        return JSON.readTree(body);
    }

    /// Sends a GET request.
    public HttpResponse<String> get(String pathAndQuery, String... headers) {
        return send("GET", pathAndQuery, headers);
    }

    /// Sends a request without a body.
    public HttpResponse<String> send(String method, String pathAndQuery, String... headers) {
        return send(port, method, pathAndQuery, headers);
    }

    /// Sends a POST request with a JSON body and the key with all scopes.
    public HttpResponse<String> post(String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(TIMEOUT)
                .headers("X-API-Key", KEY, "Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> response = sendRequest(request.build(), HttpResponse.BodyHandlers.ofString());
        schemas(port).check("POST", path, response);
        return response;
    }

    /// The same, to the instance on that port.
    public HttpResponse<String> send(int ownPort, String method, String pathAndQuery, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + ownPort + pathAndQuery))
                .timeout(TIMEOUT);
        // An empty body would add a Content-Length header, which no client sends.
        request = method.equals("GET") ? request.GET() : request.method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> response = sendRequest(request.build(), HttpResponse.BodyHandlers.ofString());
        schemas(ownPort).check(method, pathAndQuery, response);
        return response;
    }

    /// Sends a GET request for a body that may be no text.
    public HttpResponse<byte[]> bytes(String pathAndQuery, String... headers) {
        return sendRequest(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + pathAndQuery))
                        .timeout(TIMEOUT)
                        .headers(headers)
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private <T> HttpResponse<T> sendRequest(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        try {
            return client.send(request, handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The schemas that the service publishes, requested once.
    private PublishedSchemas schemas(int ownPort) {
        PublishedSchemas known = published;
        if (known == null) {
            known = new PublishedSchemas(document(ownPort, "/openapi-v1.json"), document(ownPort, "/api/openapi.json"));
            published = known;
        }
        return known;
    }

    private String document(int ownPort, String path) {
        return sendRequest(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + ownPort + path))
                                .timeout(TIMEOUT)
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /// `kill -9` of the builder.
    public void killBuilder() {
        builder.kill();
    }

    /// Starts another instance of the API on its own port; returns when it is ready.
    ///
    /// @param more additional environment variables
    public ServiceProcess anotherApi(int ownPort, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(servers.environment());
        environment.putAll(more);
        environment.put("ALTDATA_PORT", Integer.toString(ownPort));
        ServiceProcess api = ServiceProcess.start("query-api", environment);
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() ->
                        send(ownPort, "GET", "/api/usage", "X-API-Key", KEY).statusCode() == 200);
        return api;
    }

    /// Starts another builder next to the first.
    public ServiceProcess anotherBuilder() {
        return anotherBuilder(Map.of());
    }

    /// The same, with additional environment variables.
    public ServiceProcess anotherBuilder(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(servers.environment());
        environment.putAll(more);
        return ServiceProcess.start("projection-builder", environment);
    }

    /// Starts a new builder to replace a killed one.
    public void startBuilder() {
        startBuilder(Map.of());
    }

    /// The same, with additional environment variables.
    public void startBuilder(Map<String, String> more) {
        Map<String, String> environment = builderEnvironment();
        environment.putAll(more);
        builder = ServiceProcess.start("projection-builder", environment);
    }

    /// The port of the first builder's health and metrics, on `localhost`.
    public int builderManagementPort() {
        return builderManagementPort;
    }

    private Map<String, String> builderEnvironment() {
        Map<String, String> environment = new HashMap<>(servers.environment());
        environment.put("ALTDATA_MANAGEMENT_PORT", Integer.toString(builderManagementPort));
        return environment;
    }

    /// The address of Kafka.
    public String kafka() {
        return servers.kafka();
    }

    /// The URL of the read tables, as commands take it.
    public String databaseUrl() {
        return servers.databaseUrl();
    }

    /// A connection to the read tables.
    public Connection database() throws SQLException {
        return servers.database();
    }

    private boolean isCaughtUp() throws SQLException, ExecutionException, InterruptedException {
        try (Connection connection = database()) {
            return AppliedRecords.areAll(connection, admin);
        }
    }

    private Future<RecordMetadata> send(Topic<?> topic, Integer partition, byte[] key, byte[] value) {
        return producer.send(new ProducerRecord<>(topic.name(), partition, key, value));
    }

    private static RecordMetadata acknowledged(Future<RecordMetadata> sent) {
        try {
            return sent.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> byte[] keyOf(Topic<T> topic, String value) {
        return switch (topic.read(value.getBytes(StandardCharsets.UTF_8))) {
            case Verdict.Accepted<T>(T row, var _, var _) -> {
                String key = topic.key(row);
                yield key == null ? new byte[0] : key.getBytes(StandardCharsets.UTF_8);
            }
            case Verdict.Rejected<T> _ -> new byte[0];
        };
    }

    private static String sha256(String key) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A port that nothing listens on.
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
