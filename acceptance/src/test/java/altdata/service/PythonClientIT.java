package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.LocalStack;
import altdata.testing.MarkdownCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the tests and the examples of the Python client against a stack that `./altdata up` started.
class PythonClientIT {
    private static final Path CLIENT =
            Path.of("..", "clients", "python").toAbsolutePath().normalize();
    /// Debian's Python, for which its pandas is installed, may not be the first one on the PATH.
    private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
    /// Imports of pandas fail.
    private static final String WITHOUT_PANDAS =
            "import sys; sys.modules['pandas'] = None; import unittest; unittest.main(module=None, argv=['tests', 'discover', 'tests'])";

    @TempDir
    private static Path directory;

    private static LocalStack stack;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        stack = LocalStack.up(directory.resolve("data"));
    }

    @AfterAll
    static void down() throws InterruptedException {
        stack.close();
    }

    @Test
    void testsOfTheClientPassWithPandas() throws IOException, InterruptedException {
        assertThat(run(pythonWithPandas(), "-m", "unittest", "discover", "tests")
                        .strip())
                .endsWith("OK");
    }

    @Test
    void testsOfTheClientPassWithoutPandas() throws IOException, InterruptedException {
        assertThat(run("python3", "-c", WITHOUT_PANDAS).strip()).endsWith("OK (skipped=2)");
    }

    @Test
    void examplesRun() throws IOException, InterruptedException {
        String file = directory.resolve("download.csv").toString();

        assertThat(run("python3", "examples/backtest.py")).containsPattern("\\d+ of \\d+ values that were known on");
        assertThat(run("python3", "examples/download.py", file)).contains("rows written to " + file);
        assertThat(Path.of(file)).content().startsWith("ticker,date,forum_mentions,price\r\n");
    }

    @Test
    void readmePrintsADataFrame() throws IOException, InterruptedException {
        String code =
                String.join("\n", MarkdownCode.of("clients/python/README.md").in("python"));

        assertThat(run(pythonWithPandas(), "-c", code)).containsPattern("(?s)forum_mentions +price.*AAPL +2026-11-0.");
    }

    private static String pythonWithPandas() throws IOException, InterruptedException {
        for (String python : PYTHONS) {
            Process process = new ProcessBuilder(python, "-c", "import pandas")
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("import").toFile())
                    .start();
            if (process.waitFor() == 0) {
                return python;
            }
        }
        assumeTrue(false, "pandas is not installed for python3 or /usr/bin/python3 (Debian: python3-pandas)");
        return "";
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(CLIENT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment()
                .putAll(Map.of(
                        "ALTDATA_URL", stack.address(),
                        "ALTDATA_KEY", stack.key(),
                        "PYTHONPATH", CLIENT.toString(),
                        "PYTHONDONTWRITEBYTECODE", "1"));
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it has ended").isTrue();
        String text = Files.readString(output);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
