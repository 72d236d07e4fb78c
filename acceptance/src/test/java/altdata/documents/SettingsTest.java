package altdata.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.yaml.snakeyaml.Yaml;

/// The environment variables must be the same in the services' settings, in the operators' documentation and in
/// the Compose file. [HelmChartTest] checks those of the Helm chart.
class SettingsTest {
    private static final Map<String, Service> SERVICES = Map.of(
            "projection-builder", new Service("altdata.builder", "projection-builder.yaml"),
            "query-api", new Service("altdata.api", "application.yaml"),
            "ingest-worker", new Service("altdata.ingest", "ingest-worker.yaml"));

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(ALTDATA_[A-Z_]+)");
    private static final Pattern INJECTED = Pattern.compile("@Value\\(\"\\$\\{(altdata\\.[a-z.-]+)");

    private record Service(String classes, String settings) {}

    @Test
    void everySettingIsDocumented() throws IOException, ClassNotFoundException {
        Map<String, Set<String>> read = new TreeMap<>();
        for (Map.Entry<String, Service> service : SERVICES.entrySet()) {
            for (String variable : variables(service.getKey(), service.getValue())) {
                read.computeIfAbsent(variable, _ -> new TreeSet<>()).add(service.getKey());
            }
        }

        assertThat(DocumentedSettings.all())
                .as("the settings in docs/deploying.md, and the services that read each")
                .isEqualTo(read);
    }

    @Test
    void everyVariableOfTheComposeFileIsASetting() throws IOException, ClassNotFoundException {
        Map<String, Object> services = map(map(yaml("docker-compose.yml")).get("services"));
        for (Map.Entry<String, Service> service : SERVICES.entrySet()) {
            Set<String> set =
                    map(map(services.get(service.getKey())).get("environment")).keySet();
            assertThat(set).isNotEmpty();
            assertThat(withTraces(variables(service.getKey(), service.getValue())))
                    .as("read by the " + service.getKey())
                    .containsAll(ownVariables(set));
        }
    }

    /// Every service also reads these.
    private static Set<String> withTraces(Set<String> variables) throws IOException, ClassNotFoundException {
        Set<String> all = new TreeSet<>(variables);
        keys(Document.PROJECT.resolve("traces/src/main"), "altdata.traces").forEach(key -> all.add(variable(key)));
        return all;
    }

    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    private static Set<String> ownVariables(Set<String> variables) {
        return variables.stream().filter(name -> name.startsWith("ALTDATA_")).collect(Collectors.toSet());
    }

    private static List<Object> yaml(String file) throws IOException {
        try (Reader text = Files.newBufferedReader(Document.PROJECT.resolve(file))) {
            List<Object> documents = new ArrayList<>();
            new Yaml().loadAll(text).forEach(documents::add);
            return documents;
        }
    }

    private static Map<String, Object> map(@Nullable Object value) {
        Object one = value instanceof List<?> list ? list.getFirst() : value;
        assertThat(one).isInstanceOf(Map.class);
        Map<String, Object> map = new TreeMap<>();
        ((Map<?, ?>) one).forEach((name, each) -> map.put(name.toString(), each));
        return map;
    }

    private static Set<String> variables(String module, Service service) throws IOException, ClassNotFoundException {
        Path sources = Document.PROJECT.resolve(module).resolve("src/main");
        Path settings = sources.resolve("resources").resolve(service.settings());
        Set<String> variables = new TreeSet<>();
        VARIABLE.matcher(Files.readString(settings)).results().forEach(name -> variables.add(name.group(1)));
        Properties stated = definedSettings(settings);
        for (String key : keys(sources, service.classes())) {
            // A setting that the file defines is read from an environment variable only if the file refers to
            // one.
            if (!stated.containsKey(key)) {
                variables.add(variable(key));
            }
        }
        return variables;
    }

    private static Set<String> keys(Path sources, String classes) throws IOException, ClassNotFoundException {
        Set<String> keys = new TreeSet<>();
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        for (BeanDefinition found : scanner.findCandidateComponents(classes)) {
            Class<?> type = Class.forName(found.getBeanClassName());
            String prefix = type.getAnnotation(ConfigurationProperties.class).value();
            for (RecordComponent component : type.getRecordComponents()) {
                keys.add(prefix + "."
                        + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
            }
        }
        try (Stream<Path> files = Files.walk(sources.resolve("java"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                INJECTED.matcher(Files.readString(file)).results().forEach(key -> keys.add(key.group(1)));
            }
        }
        return keys;
    }

    private static Properties definedSettings(Path settings) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new FileSystemResource(settings));
        Properties stated = yaml.getObject();
        assertThat(stated).isNotEmpty();
        return stated;
    }
}
