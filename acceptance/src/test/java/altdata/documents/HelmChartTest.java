package altdata.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.marcnuri.helm.DryRun;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/// Lints and renders the chart of `deploy/kubernetes` with Helm, without a cluster.
class HelmChartTest {
    private static final Path CHART = Document.PROJECT.resolve("deploy/kubernetes/altdata");

    /// The oldest version that the chart accepts.
    private static final String KUBERNETES = "1.30.0";

    private static final String README = "deploy/kubernetes/README.md";
    private static final Set<String> SERVICES = Set.of("projection-builder", "query-api", "ingest-worker");

    /// SIGTERM ends every service within this time.
    private static final int SHUTDOWN_SECONDS = 10;

    private static final String DIGEST = "sha256:" + "0123456789abcdef".repeat(4);
    private static final Pattern IMAGE =
            Pattern.compile("images\\.example\\.com/altdata/([a-z-]+)(:(?!latest$)[\\w.-]+|@sha256:[0-9a-f]{64})");
    private static final Pattern PROJECT_VERSION =
            Pattern.compile("<artifactId>altdata</artifactId>\\s*<version>([^<]+)</version>");

    /// What the default values render.
    private static final Set<String> DEFAULT_OBJECTS = Set.of(
            "ServiceAccount/altdata",
            "Deployment/projection-builder",
            "Deployment/query-api",
            "Deployment/ingest-worker",
            "Service/query-api",
            "Service/ingest-worker",
            "PodDisruptionBudget/projection-builder",
            "PodDisruptionBudget/query-api",
            "PodDisruptionBudget/ingest-worker",
            "HorizontalPodAutoscaler/query-api",
            "NetworkPolicy/altdata-nothing-else",
            "NetworkPolicy/altdata-to-kafka",
            "NetworkPolicy/altdata-to-postgres",
            "NetworkPolicy/altdata-callers",
            "NetworkPolicy/altdata-prometheus");

    /// The validation of each object of the Kubernetes API. PodMonitor and ScaledObject belong to other projects.
    private static final Map<String, Validation> VALIDATIONS = Map.of(
            "v1/ServiceAccount", V1ServiceAccount::validateJsonElement,
            "v1/Service", V1Service::validateJsonElement,
            "v1/PersistentVolumeClaim", V1PersistentVolumeClaim::validateJsonElement,
            "apps/v1/Deployment", V1Deployment::validateJsonElement,
            "policy/v1/PodDisruptionBudget", V1PodDisruptionBudget::validateJsonElement,
            "autoscaling/v2/HorizontalPodAutoscaler", V2HorizontalPodAutoscaler::validateJsonElement,
            "networking.k8s.io/v1/NetworkPolicy", V1NetworkPolicy::validateJsonElement,
            "monitoring.coreos.com/v1/PodMonitor", _ -> {},
            "keda.sh/v1alpha1/ScaledObject", _ -> {});

    @TempDir
    private static Path directory;

    private interface Validation {
        /// @throws IllegalArgumentException if a field is unknown, is missing or has another type
        void check(JsonElement object) throws IOException;
    }

    /// Values, and how the objects that they render differ from those of the default values.
    private record Variant(String name, String values, Set<String> added, Set<String> removed) {
        Variant(String name, String values, String... added) {
            this(name, values, Set.of(added), Set.of());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Variant> variants() {
        return Stream.of(
                new Variant("the default values", ""),
                new Variant(
                        "builders by lag with KEDA",
                        "builder: {scaling: {kind: keda}}",
                        "ScaledObject/projection-builder"),
                new Variant(
                        "builders by lag with an external metric",
                        "builder: {scaling: {kind: externalMetric}}",
                        "HorizontalPodAutoscaler/projection-builder"),
                new Variant(
                        "a fixed number of API instances",
                        "api: {scaling: {kind: none, replicas: 3}}",
                        Set.of(),
                        Set.of("HorizontalPodAutoscaler/query-api")),
                new Variant("a read replica", "database: {replicaKey: replica-url}"),
                new Variant(
                        "a watched folder", "ingest: {inbox: {enabled: true}}", "PersistentVolumeClaim/altdata-inbox"),
                new Variant("an existing claim", "ingest: {inbox: {enabled: true, existingClaim: mine}}"),
                new Variant("monitoring", "podMonitor: {enabled: true, labels: {release: a}}", "PodMonitor/altdata"),
                new Variant("files", "files: {secret: altdata-files}"),
                new Variant("more settings", """
                        builder: {env: {ALTDATA_BATCH_ROWS: "1000"}}
                        api: {env: {ALTDATA_CLIENTS: "100", OTEL_RESOURCE_ATTRIBUTES: a=b}}
                        ingest: {env: {ALTDATA_FOLDER_QUIET: 5s}}
                        """),
                new Variant("nodes and image registry", """
                        image: {tag: 1.2.3, pullPolicy: Always, pullSecrets: [registry]}
                        nodeSelector: {disk: fast}
                        tolerations: [{key: altdata, operator: Exists}]
                        """),
                new Variant(
                        "digests",
                        "{builder: {image: &i {digest: '%s'}}, api: {image: *i}, ingest: {image: *i}}"
                                .formatted(DIGEST)),
                new Variant("restricted network policies", """
                        networkPolicies:
                          callers: [{podSelector: {}}]
                          monitoring: [{podSelector: {}}]
                          kafka: {to: [{ipBlock: {cidr: 10.1.0.0/16}}]}
                          database: {to: [{ipBlock: {cidr: 10.2.0.0/16}}]}
                          egress: [{ports: [{port: 4318}]}]
                        """),
                new Variant(
                        "no network policies",
                        "networkPolicies: {enabled: false}",
                        Set.of(),
                        Set.of(
                                "NetworkPolicy/altdata-nothing-else",
                                "NetworkPolicy/altdata-to-kafka",
                                "NetworkPolicy/altdata-to-postgres",
                                "NetworkPolicy/altdata-callers",
                                "NetworkPolicy/altdata-prometheus")),
                new Variant("step 1 of an upgrade", "upgrade: {from: 0.9.0}"),
                new Variant(
                        "step 2 of an upgrade",
                        "upgrade: {from: 0.9.0, step: builders}",
                        "Deployment/projection-builder-previous"));
    }

    @Test
    void lintHasNoErrorsAndNoWarnings() {
        LintResult result = new Helm(CHART).lint().strict().call();

        assertThat(result.isFailed())
                .as(String.join("\n", result.getMessages()))
                .isFalse();
        assertThat(result.getMessages())
                .noneMatch(message -> message.contains("[WARNING]") || message.contains("[ERROR]"));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void eachVariantRendersItsObjects(Variant variant) throws IOException {
        Set<String> expected = new TreeSet<>(DEFAULT_OBJECTS);
        expected.addAll(variant.added());
        expected.removeAll(variant.removed());

        assertThat(render(variant.values()).keySet()).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void eachObjectIsValid(Variant variant) throws IOException {
        for (Object object : render(variant.values()).values()) {
            String kind = text(object, "apiVersion") + "/" + text(object, "kind");
            assertThat(VALIDATIONS).containsKey(kind);
            Objects.requireNonNull(VALIDATIONS.get(kind)).check(new Gson().toJsonTree(object));
        }
    }

    @Test
    void anObjectWithAnUnknownFieldIsInvalid() throws IOException {
        JsonElement deployment = new Gson().toJsonTree(render("").get("Deployment/query-api"));
        JsonElement misspelled = JsonParser.parseString(deployment.toString().replace("preStop", "prestop"));

        assertThatThrownBy(() -> V1Deployment.validateJsonElement(misspelled)).hasMessageContaining("prestop");
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyContainerIsRestrictedAndHasAVersion(Variant variant) throws IOException {
        for (Object deployment : deployments(render(variant.values()))) {
            Object pod = at(deployment, "spec", "template", "spec");
            assertThat(at(pod, "automountServiceAccountToken")).isEqualTo(false);
            assertThat(at(pod, "securityContext", "runAsNonRoot")).isEqualTo(true);
            assertThat(at(pod, "securityContext", "seccompProfile", "type")).isEqualTo("RuntimeDefault");
            for (Object container : list(pod, "containers")) {
                assertThat(at(container, "securityContext"))
                        .isEqualTo(Map.of(
                                "runAsNonRoot",
                                true,
                                "allowPrivilegeEscalation",
                                false,
                                "readOnlyRootFilesystem",
                                true,
                                "capabilities",
                                Map.of("drop", List.of("ALL"))));
                assertThat(text(container, "image")).matches(IMAGE);
                assertThat(text(container, "resources", "limits", "memory")).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyEnvironmentVariableIsADocumentedSetting(Variant variant) throws IOException {
        Map<String, Set<String>> documented = DocumentedSettings.all();
        for (Object deployment : deployments(render(variant.values()))) {
            String service = text(container(deployment), "name");
            List<String> names = list(container(deployment), "env").stream()
                    .map(variable -> text(variable, "name"))
                    .toList();
            assertThat(names).doesNotHaveDuplicates();
            assertThat(names.stream().filter(name -> name.startsWith("ALTDATA_")))
                    .isNotEmpty()
                    .allSatisfy(
                            name -> assertThat(documented.get(name)).as(name).contains(service));
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void aDeploymentSelectsItsOwnPodsAndOneBudgetProtectsThem(Variant variant) throws IOException {
        Map<String, Object> objects = render(variant.values());
        for (Object deployment : deployments(objects)) {
            Object labels = at(deployment, "spec", "template", "metadata", "labels");
            assertThat(deployments(objects).stream().filter(other -> selects(other, labels)))
                    .as("deployments that select %s", labels)
                    .containsExactly(deployment);
            List<Object> budgets = objects.values().stream()
                    .filter(object -> "PodDisruptionBudget".equals(at(object, "kind")) && selects(object, labels))
                    .toList();
            assertThat(budgets).hasSize(1);
            assertThat(at(budgets.getFirst(), "spec", "maxUnavailable")).isEqualTo(1);
            // An autoscaler and the chart must not both set the number of instances.
            String name = text(deployment, "metadata", "name");
            boolean isScaled = objects.containsKey("HorizontalPodAutoscaler/" + name)
                    || objects.containsKey("ScaledObject/" + name);
            assertThat(at(deployment, "spec", "replicas") == null)
                    .as("no fixed number of instances of %s", name)
                    .isEqualTo(isScaled);
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void anInstanceIsStoppedOnlyAfterItsSuccessorIsReady(Variant variant) throws IOException {
        for (Object deployment : deployments(render(variant.values()))) {
            assertThat(at(deployment, "spec", "strategy", "rollingUpdate"))
                    .isEqualTo(Map.of("maxSurge", 1, "maxUnavailable", 0));
            Object container = container(deployment);
            assertThat(at(container, "readinessProbe", "httpGet", "path")).isEqualTo("/health/ready");
            assertThat(at(container, "livenessProbe", "httpGet", "path")).isEqualTo("/health/live");
            assertThat(at(container, "startupProbe", "httpGet", "path")).isEqualTo("/health/live");
            int sleep = 0;
            if (!text(container, "name").equals("projection-builder")) {
                sleep = (int) Objects.requireNonNull(at(container, "lifecycle", "preStop", "sleep", "seconds"));
                assertThat(sleep).isGreaterThanOrEqualTo(5);
            }
            assertThat((int) Objects.requireNonNull(
                            at(deployment, "spec", "template", "spec", "terminationGracePeriodSeconds")))
                    .isGreaterThan(sleep + SHUTDOWN_SECONDS);
        }
    }

    @Test
    void anUpgradeReplacesTheServicesInTheDocumentedOrder() throws IOException {
        String from = "image: {tag: 1.1.0}\nupgrade: {from: 1.0.0, ingestDigest: '%s', step: %s}";

        assertThat(images(render(from.formatted("", "api"))))
                .isEqualTo(Map.of(
                        "query-api", "query-api:1.1.0",
                        "projection-builder", "projection-builder:1.0.0",
                        "ingest-worker", "ingest-worker:1.0.0"));
        assertThat(images(render(from.formatted(DIGEST, "builders"))))
                .isEqualTo(Map.of(
                        "query-api", "query-api:1.1.0",
                        "projection-builder", "projection-builder:1.1.0",
                        "projection-builder-previous", "projection-builder:1.0.0",
                        "ingest-worker", "ingest-worker@" + DIGEST));
        assertThat(images(render("image: {tag: 1.1.0}")))
                .isEqualTo(Map.of(
                        "query-api", "query-api:1.1.0",
                        "projection-builder", "projection-builder:1.1.0",
                        "ingest-worker", "ingest-worker:1.1.0"));
    }

    @Test
    void buildersPromoteNothingByThemselves() throws IOException {
        assertThat(variable(render(""), "projection-builder", "ALTDATA_UPGRADE"))
                .isEqualTo(Map.of("name", "ALTDATA_UPGRADE", "value", "manual"));
    }

    @ParameterizedTest
    @CsvSource({"{},get pods", "'upgrade: {from: 0.9.0}',upgrade.step=builders"})
    void theNotesSayWhatIsNext(String values, String next) throws IOException {
        String output = new Helm(CHART)
                .install()
                .clientOnly()
                .withDryRunOption(DryRun.CLIENT)
                .withKubeVersion(KUBERNETES)
                .withName("altdata")
                .withNamespace("altdata")
                .withValuesFile(file(values))
                .call()
                .getOutput();

        assertThat(output).contains(next);
    }

    @Test
    void buildersAreScaledByLag() throws IOException {
        Object keda = render("builder: {scaling: {kind: keda, minReplicas: 3, maxReplicas: 12}}")
                .get("ScaledObject/projection-builder");
        assertThat(at(keda, "spec", "scaleTargetRef", "name")).isEqualTo("projection-builder");
        assertThat(at(keda, "spec", "minReplicaCount")).isEqualTo(3);
        assertThat(at(keda, "spec", "maxReplicaCount")).isEqualTo(12);
        Object trigger = list(keda, "spec", "triggers").getFirst();
        assertThat(text(trigger, "metadata", "query")).contains("altdata_projection_backlog_rows{namespace=\"");
        assertThat(at(trigger, "metadata", "threshold")).isEqualTo("2000000");

        Object autoscaler = render("builder: {scaling: {kind: externalMetric, lagPerInstance: 123456789}}")
                .get("HorizontalPodAutoscaler/projection-builder");
        assertThat(at(autoscaler, "spec", "scaleTargetRef", "name")).isEqualTo("projection-builder");
        assertThat(list(autoscaler, "spec", "metrics"))
                .containsExactly(Map.of(
                        "type",
                        "External",
                        "external",
                        Map.of(
                                "metric",
                                Map.of("name", "altdata_builder_lag_rows"),
                                "target",
                                Map.of("type", "AverageValue", "averageValue", "123456789"))));
        assertThat(at(autoscaler, "spec", "behavior"))
                .as("the same behaviour in both ways")
                .isEqualTo(at(keda, "spec", "advanced", "horizontalPodAutoscalerConfig", "behavior"));
    }

    @Test
    void anApiInstanceOfAReadReplicaCountsRequestsInThePrimary() throws IOException {
        Map<String, Object> objects = render("database: {secret: mine, replicaKey: replica-url, maxStaleness: 5s}");

        assertThat(key(variable(objects, "query-api", "ALTDATA_DATABASE_URL"))).isEqualTo("mine/replica-url");
        assertThat(key(variable(objects, "query-api", "ALTDATA_QUOTA_DATABASE_URL")))
                .isEqualTo("mine/api-url");
        assertThat(text(variable(objects, "query-api", "ALTDATA_MAX_STALENESS"), "value"))
                .isEqualTo("5s");
        assertThat(key(variable(objects, "projection-builder", "ALTDATA_DATABASE_URL")))
                .isEqualTo("mine/builder-url");
        assertThat(key(variable(render(""), "query-api", "ALTDATA_DATABASE_URL")))
                .isEqualTo("altdata-database/api-url");
    }

    @Test
    void probesUseHttpsIfTheServiceDoes() throws IOException {
        Map<String, Object> objects = render("api: {env: {ALTDATA_TLS_CERTIFICATE: /etc/altdata/tls.crt}}");

        assertThat(at(container(objects.get("Deployment/query-api")), "readinessProbe", "httpGet", "scheme"))
                .isEqualTo("HTTPS");
        assertThat(at(container(objects.get("Deployment/ingest-worker")), "readinessProbe", "httpGet", "scheme"))
                .isEqualTo("HTTP");
        // If clients hold all connections, the service must not be restarted.
        assertThat(at(container(objects.get("Deployment/query-api")), "livenessProbe", "httpGet"))
                .isEqualTo(Map.of("path", "/health/live", "port", "management"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            builders: {}                                      | at '': additional properties 'builders' not allowed
            api: {replica: 1}                                 | at '/api': additional properties 'replica' not allowed
            ingest: {replicas: -1}                            | at '/ingest/replicas': minimum: got -1, want 0
            ingest: {replicas: many}                          | at '/ingest/replicas': got string, want integer
            builder: {scaling: {replicas: -1}}                | at '/builder/scaling/replicas': minimum: got -1, want 0
            builder: {scaling: {kind: cpu}}                   | at '/builder/scaling/kind': value must be one of
            builder: {scaling: {kind: keda, maxReplicas: 1}}  | builder.scaling: minReplicas (2) is greater than maxRep
            api: {scaling: {minReplicas: 9}}                  | api.scaling: minReplicas (9) is greater than maxReplica
            api: {scaling: {cpuPercent: 0}}                   | at '/api/scaling/cpuPercent': minimum: got 0, want 1
            api: {env: {PATH: /bin}}                          | invalid propertyName 'PATH'
            api: {env: {altdata_clients: '1'}}                | invalid propertyName 'altdata_clients'
            api: {env: {ALTDATA_CLIENTS: 1}}                  | at '/api/env/ALTDATA_CLIENTS': got number, want string
            api: {env: {ALTDATA_PORT: '1'}}                   | api.env: the chart sets ALTDATA_PORT itself
            builder: {env: {ALTDATA_UPGRADE: automatic}}      | builder.env: the chart sets ALTDATA_UPGRADE itself
            image: {tag: latest}                              | latest is not a version
            upgrade: {from: latest}                           | latest is not a version
            upgrade: {from: 1.0.0-SNAPSHOT}                   | upgrade.from: 1.0.0-SNAPSHOT is the version that is ins
            upgrade: {from: 0.9.0, step: ingest}              | at '/upgrade/step': value must be one of
            api: {image: {digest: 'sha256:1'}}                | 'sha256:1' does not match pattern
            kafka: {brokers: kafka}                           | at '/kafka/brokers': 'kafka' does not match pattern
            database: {maxStaleness: '30'}                    | at '/database/maxStaleness': '30' does not match patter
            networkPolicies: {callers: []}                    | at '/networkPolicies/callers': minItems: got 0, want 1
            networkPolicies: {database: {port: 70000}}        | at '/networkPolicies/database/port'
            ingest: {inbox: {enabled: 'yes'}}                 | at '/ingest/inbox/enabled': got string, want boolean
            """)
    void invalidValuesAreRejectedWithTheirName(String values, String message) {
        assertThatThrownBy(() -> render(values)).hasMessageContaining(message);
    }

    @Test
    void everyValueIsInTheSchemaWithADescription() throws IOException {
        Object schema = yaml(CHART.resolve("values.schema.json")).getFirst();

        assertIsDescribed(yaml(CHART.resolve("values.yaml")).getFirst(), schema, "");
    }

    @Test
    void theChartHasTheVersionOfTheProject() throws IOException {
        Object chart = yaml(CHART.resolve("Chart.yaml")).getFirst();
        String version = PROJECT_VERSION
                .matcher(Files.readString(Document.PROJECT.resolve("pom.xml")))
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow();

        assertThat(at(chart, "version")).isEqualTo(version);
        assertThat(at(chart, "appVersion")).isEqualTo(version);
    }

    @Test
    void theExamplesOfTheReadmeRender() throws IOException {
        List<String> examples = Document.named(README).blocks().stream()
                .filter(block -> block.language().equals("yaml"))
                .map(CodeBlock::text)
                // Values of the Prometheus adapter.
                .filter(text -> !text.startsWith("rules:"))
                .toList();

        assertThat(examples).hasSize(2);
        for (String example : examples) {
            assertThat(render(example).keySet()).containsAll(DEFAULT_OBJECTS);
        }
    }

    /// Renders the chart; returns the objects by kind and name.
    private static Map<String, Object> render(String values) throws IOException {
        String manifests = new Helm(CHART)
                .template()
                .withKubeVersion(KUBERNETES)
                .withName("altdata")
                .withNamespace("altdata")
                .withValuesFile(file(values))
                .call();
        Map<String, Object> objects = new TreeMap<>();
        for (Object object : new Yaml().loadAll(manifests)) {
            if (object != null) {
                String name = text(object, "kind") + "/" + text(object, "metadata", "name");
                assertThat(objects.put(name, object)).as("a second " + name).isNull();
                assertThat(text(object, "apiVersion")).isNotEmpty();
            }
        }
        return objects;
    }

    private static Path file(String values) throws IOException {
        return Files.writeString(Files.createTempFile(directory, "values", ".yaml"), values);
    }

    private static List<Object> yaml(Path file) throws IOException {
        try (Reader text = Files.newBufferedReader(file)) {
            List<Object> documents = new ArrayList<>();
            new Yaml().loadAll(text).forEach(documents::add);
            return documents;
        }
    }

    private static void assertIsDescribed(@Nullable Object values, @Nullable Object schema, String path) {
        assertThat(at(schema, "description")).as("the description of %s", path).isNotNull();
        if (!(at(schema, "properties") instanceof Map<?, ?> properties)) {
            return;
        }
        assertThat(at(schema, "additionalProperties"))
                .as("unknown values in %s", path)
                .isEqualTo(false);
        Map<String, Object> expected = new TreeMap<>();
        ((Map<?, ?>) Objects.requireNonNull(values)).forEach((name, value) -> expected.put(name.toString(), value));
        assertThat(properties.keySet().stream().map(Object::toString).filter(name -> !name.equals("global")))
                .as("the values in %s", path)
                .containsExactlyInAnyOrderElementsOf(expected.keySet());
        expected.forEach((name, value) -> assertIsDescribed(value, properties.get(name), path + "/" + name));
    }

    private static List<Object> deployments(Map<String, Object> objects) {
        return objects.values().stream()
                .filter(object -> "Deployment".equals(at(object, "kind")))
                .toList();
    }

    private static Map<String, String> images(Map<String, Object> objects) {
        Map<String, String> images = new TreeMap<>();
        deployments(objects)
                .forEach(deployment -> images.put(
                        text(deployment, "metadata", "name"),
                        text(container(deployment), "image").replace("images.example.com/altdata/", "")));
        return images;
    }

    private static Object container(@Nullable Object deployment) {
        List<Object> containers = list(deployment, "spec", "template", "spec", "containers");
        assertThat(containers).hasSize(1);
        Object container = containers.getFirst();
        assertThat(text(container, "name")).isIn(SERVICES);
        return container;
    }

    private static Object variable(Map<String, Object> objects, String deployment, String name) {
        return list(container(objects.get("Deployment/" + deployment)), "env").stream()
                .filter(variable -> text(variable, "name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String key(Object variable) {
        return text(variable, "valueFrom", "secretKeyRef", "name") + "/"
                + text(variable, "valueFrom", "secretKeyRef", "key");
    }

    private static boolean selects(Object object, @Nullable Object labels) {
        Map<?, ?> selector = (Map<?, ?>) Objects.requireNonNull(at(object, "spec", "selector", "matchLabels"));
        return !selector.isEmpty()
                && ((Map<?, ?>) Objects.requireNonNull(labels)).entrySet().containsAll(selector.entrySet());
    }

    private static List<Object> list(@Nullable Object object, String... path) {
        return new ArrayList<>((List<?>) Objects.requireNonNull(at(object, path)));
    }

    private static String text(@Nullable Object object, String... path) {
        return (String) Objects.requireNonNull(at(object, path), () -> String.join(".", path));
    }

    /// The value at the path; null if it does not exist.
    private static @Nullable Object at(@Nullable Object object, String... path) {
        Object value = object;
        for (String name : path) {
            value = value instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return value;
    }
}
