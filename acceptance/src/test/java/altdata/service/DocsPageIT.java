package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.NodeProject;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The documentation page in a browser: with and without a key, on a phone, in dark mode; a reader sends
/// requests of both interfaces.
@Slow
class DocsPageIT {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path PICTURES = Path.of("target").toAbsolutePath();

    @Test
    void bothInterfacesAreShownAndTheirOperationsCanBeTried() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BROWSER), BROWSER + " is not there: the page was not opened");
        NodeProject node = NodeProject.installed("clients");

        String output = node.succeed(
                Map.of(),
                "node",
                "docs.mjs",
                BROWSER.toString(),
                "http://localhost:" + TestService.get().port(),
                TestService.KEY,
                PICTURES.toString());

        assertThat(output).isEqualTo("""
                without a key: curl -H "X-API-Key: YOUR_KEY" "/api/social/forum/AAPL"
                curl: true, true
                Python: true, true
                JavaScript: true, true
                Java: true, true
                /api/usage 200
                fields: true
                /signal_alerts 200
                fields: true
                "Defined by this implementation": 1 time
                operations: true
                light: shown
                dark: shown
                phone: shown
                dark-phone: shown
                """);
    }
}
