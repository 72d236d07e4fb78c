package altdata.verification.faults;

import altdata.stack.services.AotCache;
import altdata.stack.services.BuiltService;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/// Creates an AOT cache for Kafka's classes, like the ones of the services. Without it, the broker restarts so
/// slowly that all five services wait for it.
final class KafkaAotCache {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaAotCache.class);
    private static final String PREFIX = "kafka-";
    private static final String SUFFIX = ".aot";
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private KafkaAotCache() {}

    /// Returns the JVM options that use the cache, creating the cache first if this build has none. Returns no
    /// options if it cannot be created, for example if the classes are not in a jar.
    static List<String> options() throws InterruptedException {
        String classPath = System.getProperty("java.class.path");
        List<Path> jars = List.of(classPath.split(File.pathSeparator)).stream()
                .map(Path::of)
                .toList();
        if (!jars.stream().allMatch(Files::isRegularFile)) {
            return List.of();
        }
        try {
            Path folder =
                    Files.createDirectories(jars.getFirst().toAbsolutePath().resolveSibling("prepared"));
            AotCache cache = new AotCache(folder.resolve(PREFIX + name(jars) + SUFFIX));
            if (!cache.exists()) {
                train(classPath, cache);
                removeOthers(cache.file());
            }
            return cache.options();
        } catch (IOException e) {
            LOG.warn("cannot create the AOT cache of Kafka, so it starts more slowly: {}", e.toString());
            return List.of();
        }
    }

    private static void train(String classPath, AotCache cache) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("altdata-kafka");
        try {
            cache.create(making -> process(making, classPath, data), _ -> {}, TIMEOUT);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + " (log: " + data.resolve("log") + ")", e);
        }
        boolean _ = FileSystemUtils.deleteRecursively(data);
    }

    private static ProcessBuilder process(List<String> making, String classPath, Path data) {
        List<String> command = new ArrayList<>(List.of(BuiltService.java(), "-Xmx512m", "-XX:+UseSerialGC"));
        command.addAll(making);
        command.addAll(List.of(
                "-cp",
                classPath,
                KafkaNode.class.getName(),
                data.resolve("data").toString(),
                Integer.toString(ServerPort.free()),
                Long.toString(KafkaNode.SESSION.toMillis()),
                KafkaNode.ONCE));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(data.resolve("log").toFile()));
    }

    private static void removeOthers(Path cache) throws IOException {
        try (DirectoryStream<Path> caches =
                Files.newDirectoryStream(cache.resolveSibling("").toAbsolutePath(), PREFIX + '*' + SUFFIX)) {
            for (Path each : caches) {
                if (!each.equals(cache)) {
                    Files.delete(each);
                }
            }
        }
    }

    /// The name changes with the jars and the JVM.
    private static String name(List<Path> jars) throws IOException {
        StringBuilder fingerprint =
                new StringBuilder(System.getProperty("java.home")).append(System.getProperty("java.vm.version"));
        for (Path jar : jars) {
            fingerprint.append(jar).append(Files.size(jar)).append(Files.getLastModifiedTime(jar));
        }
        return UUID.nameUUIDFromBytes(fingerprint.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
