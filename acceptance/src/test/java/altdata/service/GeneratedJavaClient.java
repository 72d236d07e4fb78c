package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The client that OpenAPI Generator generates from a document for Java's own HTTP client, compiled and loaded.
final class GeneratedJavaClient implements AutoCloseable {
    private static final Path GENERATOR = Path.of("target", "generator", "openapi-generator-cli.jar");
    private static final long TIMEOUT_SECONDS = 120;
    private static final JsonMapper JSON = new JsonMapper();

    private final String rootPackage;
    private final URLClassLoader classes;
    private final Object apiClient;
    private final ObjectMapper mapper;

    private GeneratedJavaClient(String rootPackage, URLClassLoader classes, Object apiClient, ObjectMapper mapper) {
        this.rootPackage = rootPackage;
        this.classes = classes;
        this.apiClient = apiClient;
        this.mapper = mapper;
    }

    /// @param directory for its sources and classes
    /// @param address   of the service, without a path
    static GeneratedJavaClient of(PublishedDocument document, Path directory, String address, String key)
            throws Exception {
        String rootPackage = "generated." + document.name();
        Path sources = generate(document, rootPackage, directory);
        Path compiled = compiled(sources, Files.createDirectories(directory.resolve("classes")));
        URLClassLoader classes =
                new URLClassLoader(new URL[] {compiled.toUri().toURL()}, GeneratedJavaClient.class.getClassLoader());
        Object apiClient =
                classes.loadClass(rootPackage + ".ApiClient").getConstructor().newInstance();
        ObjectMapper mapper =
                (ObjectMapper) apiClient.getClass().getMethod("getObjectMapper").invoke(apiClient);
        // For a response with several schemas, the generated code takes the first one that does not fail.
        mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        call(apiClient, "setObjectMapper", ObjectMapper.class, mapper);
        call(apiClient, "updateBaseUri", String.class, address + document.base());
        call(apiClient, "setRequestInterceptor", Consumer.class, sending(document, key));
        return new GeneratedJavaClient(rootPackage, classes, apiClient, mapper);
    }

    /// The response as the client's classes have parsed it.
    JsonNode response(DocumentedCall call) throws Exception {
        Class<?> group = classes.loadClass(rootPackage + ".api." + call.tag() + "Api");
        Object api = group.getConstructor(apiClient.getClass()).newInstance(apiClient);
        Method method = Arrays.stream(group.getMethods())
                .filter(candidate -> candidate.getName().equals(call.operation())
                        && candidate.getParameterCount() == call.arguments().size())
                .findFirst()
                .orElseThrow(() -> new AssertionError(group + " has no method for " + call));
        Type[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i], call.arguments().get(i).value());
        }
        return JSON.readTree(mapper.writeValueAsString(invoked(method, api, arguments)));
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }

    private static Path generate(PublishedDocument document, String rootPackage, Path directory)
            throws IOException, InterruptedException {
        Path input = Files.writeString(directory.resolve("openapi.json"), document.text());
        Path log = directory.resolve("generator.log");
        Path output = directory.resolve("client");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        GENERATOR.toString(),
                        "generate",
                        "--input-spec",
                        input.toString(),
                        "--generator-name",
                        "java",
                        "--library",
                        "native",
                        "--output",
                        output.toString(),
                        "--global-property",
                        "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
                        "--additional-properties",
                        String.join(
                                ",",
                                "useJakartaEe=true",
                                "openApiNullable=false",
                                // Otherwise required parameters come first.
                                "sortParamsByRequiredFlag=false",
                                "invokerPackage=" + rootPackage,
                                "apiPackage=" + rootPackage + ".api",
                                "modelPackage=" + rootPackage + ".model"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .as("the generator has ended")
                .isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        return output.resolve("src", "main", "java");
    }

    private static Path compiled(Path sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter text = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> found = Files.walk(sources)) {
            List<Path> toCompile =
                    found.filter(path -> path.toString().endsWith(".java")).toList();
            List<String> options = List.of(
                    "-proc:none", "-classpath", System.getProperty("java.class.path"), "-d", classes.toString());
            boolean isCompiled = compiler.getTask(
                            text, files, null, options, null, files.getJavaFileObjectsFromPaths(toCompile))
                    .call();
            assertThat(isCompiled).as(text.toString()).isTrue();
        }
        return classes;
    }

    /// The generator leaves authentication to the caller.
    private static Consumer<HttpRequest.Builder> sending(PublishedDocument document, String key) {
        return switch (document.keyPlace()) {
            case "header" -> request -> request.setHeader(document.keyName(), key);
            case "query" ->
                request -> {
                    String target = request.build().uri().toString();
                    String separator = target.contains("?") ? "&" : "?";
                    request.uri(URI.create(target + separator + document.keyName() + "=" + key));
                };
            default -> throw new AssertionError("a key in " + document.keyPlace());
        };
    }

    private static @Nullable Object argument(Type type, @Nullable String value) {
        if (value == null || type == String.class) {
            return value;
        }
        if (type == Integer.class) {
            return Integer.valueOf(value);
        }
        if (type == LocalDate.class) {
            return LocalDate.parse(value);
        }
        throw new AssertionError("a parameter of type " + type);
    }

    private static void call(Object target, String name, Class<?> type, Object argument) throws Exception {
        invoked(target.getClass().getMethod(name, type), target, argument);
    }

    private static Object invoked(Method method, Object target, @Nullable Object... arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(method.getName() + " " + Arrays.toString(arguments), e.getCause());
        }
    }
}
