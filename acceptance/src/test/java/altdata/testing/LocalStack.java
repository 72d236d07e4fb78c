package altdata.testing;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.stack.services.BuiltService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A stack with sample data, which `./altdata up` starts in a separate process, as a user does.
public final class LocalStack {
    /// The tag of the tests that share this stack, and of one that starts its own and takes about the same time. They
    /// run after all others, so that an idle stack does not slow other tests down.
    public static final String TAG = "sample-stack";

    private static final Pattern API = Pattern.compile("http://localhost:(\\d+)");
    private static final Pattern KAFKA = Pattern.compile("Kafka \\(port (\\d+)\\)");
    private static final Pattern POSTGRES = Pattern.compile("PostgreSQL \\(port (\\d+)\\)");
    private static final String LAST_LINE = "Ctrl-C stops it.";
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path directory;
    private final String output;
    private final String address;
    private final String key;
    private @Nullable PublishedSchemas schemas;

    private LocalStack(Process process, Path directory, String output, String address, String key) {
        this.process = process;
        this.directory = directory;
        this.output = output;
        this.address = address;
        this.key = key;
    }

    private static final class Holder {
        private static final LocalStack STACK = started();
    }

    /// The stack that all tests of this JVM share. It is started on first use and stopped with the JVM. A test
    /// may add rows of its own entities.
    public static LocalStack get() {
        return Holder.STACK;
    }

    private static LocalStack started() {
        try {
            return up(Files.createTempDirectory("altdata-stack"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the stack started", e);
        }
    }

    private static LocalStack up(Path directory) throws IOException, InterruptedException {
        // Otherwise the preparation would run concurrently with the tests.
        for (BuiltService service : BuiltService.all(Path.of("..")).toList()) {
            BuiltService _ = service.prepared();
        }
        Process process = launched(
                "up",
                "--port",
                "0",
                "--kafka-port",
                "0",
                "--postgres-port",
                "0",
                "--ingest-port",
                "0",
                "--operate-port",
                "0",
                "--api-metrics-port",
                "0",
                "--ingest-metrics-port",
                "0",
                "--data-dir",
                directory.toString());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process, directory)));
        String output = untilReady(process.inputReader());
        assertThat(output).endsWith(LAST_LINE);
        return new LocalStack(
                process,
                directory,
                output,
                "http://localhost:" + named(API, output),
                Files.readString(directory.resolve("demo-key")).strip());
    }

    /// The body of a response to a request with the demo key; the status must be 200.
    public JsonNode get(String pathAndQuery) throws IOException, InterruptedException {
        String separator = pathAndQuery.contains("?") ? "&" : "?";
        String target = pathAndQuery.startsWith("/api/") ? pathAndQuery : pathAndQuery + separator + "apiKey=" + key;
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create(address + target))
                        .header("X-API-Key", key)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        schemas().check("GET", pathAndQuery, response);
        return JSON.readTree(response.body());
    }

    /// What `up` printed until it was ready.
    public String output() {
        return output;
    }

    /// What `./altdata status` prints.
    public String status() throws IOException, InterruptedException {
        Process status = launched("status", "--data-dir", directory.toString());
        String text = new String(status.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(status.waitFor()).as(text).isZero();
        return text;
    }

    /// A new key with these scopes, from `./altdata keys issue`.
    public String issueKey(String scopes) throws IOException, InterruptedException {
        return command("keys", "issue", "--scopes", scopes)
                .strip()
                .lines()
                .toList()
                .getLast();
    }

    /// Runs a command of `./altdata` against this stack. It must exit with 0; returns its output.
    public String command(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--kafka",
                "localhost:" + named(KAFKA, output),
                "--database",
                "postgresql://altdata:altdata@localhost:" + named(POSTGRES, output) + "/altdata"));
        Process command = launched(all.toArray(String[]::new));
        String text = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(command.waitFor()).as(text).isZero();
        return text;
    }

    /// Pushes rows with the watched folder, and returns before they are read.
    ///
    /// @param topic the short name of the topic
    public void drop(String topic, String rows) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("inbox").resolve(topic));
        Path file = Files.createTempFile(folder, "rows", ".tmp");
        Files.writeString(file, rows);
        Files.move(file, folder.resolve(file.getFileName() + ".ndjson"));
    }

    /// The base URL of the API, without a path.
    public String address() {
        return address;
    }

    /// The demo key.
    public String key() {
        return key;
    }

    private PublishedSchemas schemas() throws IOException, InterruptedException {
        if (schemas == null) {
            schemas = new PublishedSchemas(document("/openapi-v1.json"), document("/api/openapi.json"));
        }
        return schemas;
    }

    /// The document published at the given path.
    public String document(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /// Stops it as Ctrl-C does.
    private static void stop(Process process, Path directory) {
        try {
            process.destroy();
            int _ = process.waitFor();
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the stack stopped", e);
        }
    }

    private static Process launched(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("../altdata").redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        // Tests what Maven has just packaged.
        builder.environment().put("ALTDATA_SKIP_BUILD", "1");
        builder.environment().put("JAVA25_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private static String named(Pattern port, String output) {
        Matcher matcher = port.matcher(output);
        assertThat(matcher.find()).as(output).isTrue();
        return matcher.group(1);
    }

    private static String untilReady(BufferedReader console) throws IOException {
        StringBuilder output = new StringBuilder();
        @Nullable String line = console.readLine();
        while (line != null) {
            output.append('\n').append(line);
            line = line.equals(LAST_LINE) ? null : console.readLine();
        }
        return output.toString();
    }
}
