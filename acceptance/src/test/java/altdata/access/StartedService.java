package altdata.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// A service started by a single test, and its output.
record StartedService(ServiceProcess process, Path log) implements AutoCloseable {
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    static StartedService start(String module, Path directory, Map<String, String> environment, String... arguments) {
        try {
            Path log = Files.createTempFile(directory, module, ".log");
            return new StartedService(ServiceProcess.start(module, log, environment, arguments), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String output() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitOutput(String words) {
        await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(output()).contains(words));
    }

    @Override
    public void close() {
        process.close();
    }
}
