package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;

/// A Deployment that the Helm chart renders, as far as it matters for replacing processes.
///
/// @param service     the module whose process its pods run
/// @param version     the tag of its image
/// @param preStop     the time between the deletion of a pod and SIGTERM
/// @param gracePeriod the time between the deletion of a pod and SIGKILL
record ChartDeployment(
        String name, String service, String version, int replicas, Duration preStop, Duration gracePeriod) {
    private static final Path CHART = Path.of("..", "deploy/kubernetes/altdata");

    /// All Deployments, rendered with these values.
    static List<ChartDeployment> rendered(String values) {
        try {
            Path file = Files.writeString(Files.createTempFile("values", ".yaml"), values);
            String manifests = new Helm(CHART)
                    .template()
                    .withKubeVersion("1.30.0")
                    .withName("altdata")
                    .withNamespace("altdata")
                    .withValuesFile(file)
                    .call();
            Files.delete(file);
            return StreamSupport.stream(new Yaml().loadAll(manifests).spliterator(), false)
                    .filter(object -> object instanceof Map<?, ?> map && "Deployment".equals(map.get("kind")))
                    .map(ChartDeployment::of)
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ChartDeployment of(Object deployment) {
        // The only kind of update that the simulated cluster implements.
        assertThat(at(deployment, "spec", "strategy", "rollingUpdate"))
                .isEqualTo(Map.of("maxSurge", 1, "maxUnavailable", 0));
        Object pod = at(deployment, "spec", "template", "spec");
        Object container = ((List<?>) at(pod, "containers")).getFirst();
        Object preStop = at(container, "lifecycle", "preStop", "sleep", "seconds");
        return new ChartDeployment(
                (String) at(deployment, "metadata", "name"),
                (String) at(container, "name"),
                ((String) at(container, "image")).replaceAll(".*:", ""),
                (int) at(deployment, "spec", "replicas"),
                Duration.ofSeconds(preStop == null ? 0 : (int) preStop),
                Duration.ofSeconds((int) at(pod, "terminationGracePeriodSeconds")));
    }

    /// The value at the path; null if it does not exist.
    private static Object at(Object object, String... path) {
        Object value = object;
        for (String name : path) {
            value = value instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return value;
    }
}
