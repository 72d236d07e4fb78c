package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.NodeProject;
import altdata.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The documentation page in a browser: a reader enters an API key and tries an operation of each interface.
class DocsPageIT {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path SCREENSHOT = Path.of("target", "docs.png").toAbsolutePath();

    @Test
    void operationsOfBothInterfacesCanBeTried() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BROWSER), BROWSER + " is not there: the page was not opened");
        NodeProject node = NodeProject.installed("clients");

        String output = node.succeed(
                Map.of(),
                "node",
                "docs.mjs",
                BROWSER.toString(),
                "http://localhost:" + TestService.get().port(),
                TestService.KEY,
                SCREENSHOT.toString());

        assertThat(output.lines()).containsExactly("/api/usage 200", "/signal_alerts 200");
    }
}
