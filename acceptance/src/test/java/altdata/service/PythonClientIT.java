package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.LocalStack;
import altdata.testing.MarkdownCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the tests and the examples of the Python client against a stack that `./altdata up` started.
@Tag(LocalStack.TAG)
class PythonClientIT {
    /// Imports of pandas fail.
    private static final String WITHOUT_PANDAS =
            "import sys; sys.modules['pandas'] = None; import unittest; unittest.main(module=None, argv=['tests', 'discover', 'tests'])";

    @TempDir
    private static Path directory;

    private static LocalStack stack;
    private static PythonPrograms programs;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        stack = LocalStack.get();
        programs = new PythonPrograms(stack, PythonPrograms.CLIENT);
    }

    @Test
    void testsOfTheClientPassWithPandas() throws IOException, InterruptedException {
        assertThat(programs.run(PythonPrograms.withPandas(), "-m", "unittest", "discover", "tests")
                        .strip())
                .endsWith("OK");
    }

    @Test
    void testsOfTheClientPassWithoutPandas() throws IOException, InterruptedException {
        assertThat(programs.run("python3", "-c", WITHOUT_PANDAS).strip()).endsWith("OK (skipped=2)");
    }

    @Test
    void examplesRun() throws IOException, InterruptedException {
        String file = directory.resolve("download.csv").toString();

        assertThat(programs.run("python3", "examples/backtest.py"))
                .containsPattern("\\d+ of \\d+ values that were known on");
        assertThat(programs.run("python3", "examples/download.py", file)).contains("rows written to " + file);
        assertThat(Path.of(file)).content().startsWith("ticker,date,forum_mentions,price\r\n");
    }

    @Test
    void readmePrintsADataFrame() throws IOException, InterruptedException {
        String code =
                String.join("\n", MarkdownCode.of("clients/python/README.md").in("python"));

        assertThat(programs.run(PythonPrograms.withPandas(), "-c", code))
                .containsPattern("(?s)forum_mentions +price.*AAPL +2026-11-0.");
    }
}
