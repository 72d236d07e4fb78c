package altdata.stack.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisedProcessTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private final List<String> console = new CopyOnWriteArrayList<>();
    private final AtomicInteger restarts = new AtomicInteger();

    @Test
    void aKilledServiceIsRestarted() throws Exception {
        try (SupervisedProcess service = service("echo \"port $ALTDATA_PORT\"; exec sleep 600")) {
            service.start();
            long first = service.processId();
            await().atMost(TIMEOUT).untilAsserted(() -> assertThat(log()).isEqualTo("port 7\n"));
            assertThat(ProcessHandle.of(first).orElseThrow().destroyForcibly()).isTrue();

            await().atMost(TIMEOUT).untilAtomic(restarts, is(1));

            assertThat(service.processId()).isPositive().isNotEqualTo(first);
            assertThat(console)
                    .singleElement()
                    .asString()
                    .startsWith("query-api ended with exit code 137; restarting it");
            await().atMost(TIMEOUT).untilAsserted(() -> assertThat(log()).isEqualTo("port 7\nport 7\n"));
        }
        assertThat(SupervisedProcess.recordFile(data(), StackService.QUERY_API)).doesNotExist();
    }

    @Test
    void aClosedServiceIsNotRestarted() throws Exception {
        SupervisedProcess service = service("exec sleep 600");
        service.start();
        ProcessHandle process = ProcessHandle.of(service.processId()).orElseThrow();

        service.close();
        service.start();

        assertThat(process.isAlive()).isFalse();
        assertThat(service.processId()).isEqualTo(-1);
        assertThat(console).isEmpty();
    }

    private SupervisedProcess service(String script) {
        return new SupervisedProcess(
                StackService.QUERY_API,
                List.of("sh", "-c", script),
                Map.of("ALTDATA_PORT", "7"),
                data(),
                console::add,
                restarts::incrementAndGet);
    }

    private DataDirectory data() {
        return DataDirectory.at(directory).created();
    }

    private String log() throws Exception {
        return Files.readString(data().logs().resolve("query-api.log"));
    }
}
