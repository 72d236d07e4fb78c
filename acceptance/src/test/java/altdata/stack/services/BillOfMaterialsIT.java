package altdata.stack.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Each service's jar contains its software bill of materials (CycloneDX), so that operators can check it for
/// known vulnerabilities.
class BillOfMaterialsIT {
    @ParameterizedTest
    @ValueSource(strings = {"ingest-worker", "projection-builder", "query-api"})
    void everyServiceContainsItsBillOfMaterials(String service) throws IOException {
        try (JarFile jar = new JarFile(built(service).toFile());
                InputStream bill = jar.getInputStream(jar.getEntry("META-INF/sbom/application.cdx.json"))) {
            List<String> components = new JsonMapper()
                    .readTree(bill)
                    .path("components")
                    .valueStream()
                    .map(component -> component.path("name").asString())
                    .toList();

            assertThat(components).contains("jackson-databind", "contracts").doesNotContain("junit-jupiter");
            assertThat(libraries(jar)).allMatch(library -> components.stream().anyMatch(library::startsWith));
        }
    }

    private static List<String> libraries(JarFile jar) {
        return jar.stream()
                .map(entry -> entry.getName())
                .filter(name -> name.startsWith("BOOT-INF/lib/") && name.endsWith(".jar"))
                .map(name -> name.substring("BOOT-INF/lib/".length()))
                .toList();
    }

    private static Path built(String service) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", service, "target"))) {
            return files.filter(file -> file.getFileName().toString().endsWith("-app.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
