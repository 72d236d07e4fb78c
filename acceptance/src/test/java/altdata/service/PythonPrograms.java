package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.LocalStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs Python programs that use the client of the project, with the address and the demo key of a stack.
///
/// @param directory in which they run
record PythonPrograms(LocalStack stack, Path directory) {
    /// The folder of the client.
    static final Path CLIENT =
            Path.of("..", "clients", "python").toAbsolutePath().normalize();

    /// Debian's Python, for which its pandas is installed, may not be the first one on the PATH.
    private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

    /// A Python with pandas. The test is skipped if there is no such Python.
    static String withPandas() throws IOException, InterruptedException {
        for (String python : PYTHONS) {
            Process process = new ProcessBuilder(python, "-c", "import pandas")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor() == 0) {
                return python;
            }
        }
        assumeTrue(false, "pandas is not installed for python3 or /usr/bin/python3 (Debian: python3-pandas)");
        return "";
    }

    /// Runs a command, which must exit with 0, and returns its output.
    String run(String... command) throws IOException, InterruptedException {
        // A file, because a full pipe would block the program.
        Path output = Files.createTempFile("python", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
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
        } finally {
            Files.delete(output);
        }
    }
}
