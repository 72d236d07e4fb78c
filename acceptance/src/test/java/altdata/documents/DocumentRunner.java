package altdata.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// Simulates a reader who types the commands of a document into one shell.
final class DocumentRunner {
    private static final List<String> OPTIONAL_PROGRAMS =
            List.of("curl", "gzip", "jq", "kcat", "openssl", "promtool", "psql", "spin");

    private static final Map<String, Integer> EXITS = Map.of(
            // The archive also contains the rejected records, which are rejected again.
            "./altdata push metrics metrics-2026-11-21.ndjson.gz",
            2,
            // The validation rules have not changed.
            "./altdata dead-letters redrive --reason invalid_value",
            2);

    private static final Pattern SERVICE = Pattern.compile("java -jar ([a-z-]+)/target/\\S+-app\\.jar");
    private static final Pattern PORT = Pattern.compile("ALTDATA_PORT=(\\d+)");
    private static final String STARTED = "Started ProjectionBuilder in ";
    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private final HttpClient client = HttpClient.newHttpClient();
    private final Document document;
    private final ProjectCopy project;
    private final ExampleValues example;
    private final Shell shell;
    private String skipped = "";

    /// @param example replaces the values that the document only gives as examples
    DocumentRunner(Document document, ProjectCopy project, ExampleValues example, Shell shell) {
        this.document = document;
        this.project = project;
        this.example = example;
        this.shell = shell;
    }

    /// One test for each command and program, in order, and one that stops what they started.
    Stream<DynamicTest> tests() {
        List<DynamicTest> tests = new ArrayList<>();
        for (CodeBlock block : document.blocks()) {
            for (DocumentedCommand command : block.commands()) {
                if (!ExcludedCommand.isListed(command)) {
                    tests.add(DynamicTest.dynamicTest(command.name(), () -> type(command)));
                }
            }
            DocumentedProgram program = DocumentedProgram.in(block);
            if (program != null) {
                tests.add(DynamicTest.dynamicTest(program.file() + " of " + block.where(), () -> run(program)));
            }
        }
        tests.add(DynamicTest.dynamicTest("what " + document + " has started ends", shell::close));
        return tests.stream();
    }

    private void type(DocumentedCommand command) throws IOException, InterruptedException {
        assumeTrue(!skipped.equals(command.where()), "not run: it needs what a skipped command would have made");
        for (String program : OPTIONAL_PROGRAMS) {
            if (command.name().matches("(?s)(.*[ |(])?" + program + " .*") && !isInstalled(program)) {
                skipped = command.where();
                assumeTrue(false, "not run: " + program + " is not on the PATH");
            }
        }
        String typed = example.in(command.text());
        Matcher service = SERVICE.matcher(typed);
        if (service.find()) {
            start(service.group(1), typed);
            return;
        }
        Shell.Outcome outcome = shell.run(typed);
        String description = "%s, typed as %s, has said:%n%s%s"
                .formatted(command.where(), typed, outcome.stdout(), outcome.stderr());
        assertThat(outcome.exit()).as(description).isEqualTo(EXITS.getOrDefault(command.name(), 0));
        if (!command.expectedOutput().isEmpty()) {
            assertThat(ExampleOutputMatcher.shape(outcome.stdout().lines().toList()))
                    .as(description)
                    .isEqualTo(ExampleOutputMatcher.shape(command.expectedOutput()));
        }
    }

    private void run(DocumentedProgram program) throws IOException, InterruptedException {
        assumeTrue(
                shell.run(program.needs()).exit() == 0,
                "not run: what " + program.file() + " needs is not here (" + program.needs() + ")");
        Path _ = Files.writeString(project.folder().resolve(program.file()), example.in(program.text()));
        Shell.Outcome outcome = shell.run(program.command(project));
        assertThat(outcome.exit()).as(outcome.stdout() + outcome.stderr()).isZero();
        assertThat(outcome.stdout()).as("the offset it prints").matches("\\d+\\n");
    }

    /// Starts a service and waits until it is ready: by its public port, its management port, or its log.
    private void start(String name, String typed) throws IOException, InterruptedException {
        Path log = Files.createTempFile(project.folder(), name, ".log");
        // Services that do little work start faster with the fast compiler.
        shell.start("JDK_JAVA_OPTIONS='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' " + typed, log);
        Matcher port = PORT.matcher(typed);
        String listening = port.find()
                ? port.group(1)
                : shell.run("echo $ALTDATA_MANAGEMENT_PORT").stdout().strip();
        if (listening.isEmpty()) {
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(log).content().contains(STARTED));
        } else {
            URI ready = URI.create("http://localhost:" + listening + "/health/ready");
            await().atMost(TIMEOUT)
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(status(ready))
                            .as(() -> "%s says at %s".formatted(typed, ready))
                            .isEqualTo(200));
        }
    }

    private int status(URI address) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
