package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.LocalStack;
import altdata.testing.MarkdownCode;
import altdata.testing.NodeProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the quick starts of the documentation against a stack that `./altdata up` started.
@Tag(LocalStack.TAG)
class QuickStartsIT {
    private static final String NEWEST_DAY = "days, the newest: \\{.*mentions.*";

    @TempDir
    private static Path directory;

    private static LocalStack stack;
    private static MarkdownCode document;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        stack = LocalStack.get();
        document = MarkdownCode.of("docs/quick-starts.md");
    }

    @Test
    void curlGetsThreeResponses() throws IOException, InterruptedException {
        String requests = document.in("sh").stream()
                .filter(block -> block.startsWith("curl"))
                .findFirst()
                .orElseThrow();

        assertThat(run("sh", "-e", written("quick-start.sh", requests)))
                .contains("\"name\":\"Apple Inc.\"", "\"platform\":\"forum\"", "\"ordered_by\":\"forum_mentions\"");
    }

    @Test
    void pythonPrintsTheNewestDay() throws IOException, InterruptedException {
        assertThat(run("python3", written("quick_start.py", document.only("python"))))
                .containsPattern("Apple Inc\\.: \\d+ " + NEWEST_DAY);
    }

    @Test
    void javaPrintsAnEntity() throws IOException, InterruptedException {
        assertThat(run(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        written("QuickStart.java", document.only("java"))))
                .startsWith("200 {\"ticker\":\"AAPL\"");
    }

    @Test
    void typeScriptIsCheckedAgainstThePublishedDocument() throws IOException, InterruptedException {
        NodeProject node = NodeProject.installed("clients");
        Map<String, String> environment = environment();
        Files.writeString(node.path().resolve("quick-start.mts"), document.only("ts"));

        node.succeed(
                environment, "npx", "openapi-typescript", stack.address() + "/api/openapi.json", "-o", "altdata.d.ts");
        node.succeed(
                environment, "npx", "tsc", "--strict", "--target", "es2022", "--module", "nodenext", "quick-start.mts");
        String text = node.succeed(environment, "node", "quick-start.mjs");

        assertThat(text.replace("\n", " ")).containsPattern("AAPL: \\d+ " + NEWEST_DAY);
    }

    private static Map<String, String> environment() {
        return Map.of("ALTDATA_URL", stack.address(), "ALTDATA_KEY", stack.key());
    }

    private static String written(String name, String code) throws IOException {
        return Files.writeString(directory.resolve(name), code).toString();
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment());
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        String text = Files.readString(output);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
