package altdata.stack.services;

import altdata.contracts.files.ExclusiveFileLock;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A service's extracted jar and its AOT cache. Both are in the `target` folder of the service's module, next
/// to the jar, so that a clean build removes them too.
///
/// @param jar    of the service
/// @param folder of the preparation; depends on the jar's content, the JVM and the location, because a cache is
///               valid only for these
record Preparation(Path jar, Path folder) {
    private static final Set<String> ENCODING = Set.of("LANG", "LC_ALL", "LC_CTYPE");
    private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration RETRY_INTERVAL = Duration.ofHours(1);
    private static final long LOCK_INTERVAL_MILLIS = 50;
    private static final int CHARACTERS_OF_NAME = 16;

    /// The flags of the JVM that creates the cache. The cache is also valid with another collector, another
    /// heap size, or without the second compiler.
    private static final List<String> TRAINING = List.of("-Xmx512m", "-XX:+UseSerialGC");

    static Preparation of(Path jar) throws IOException {
        Path all = jar.resolveSibling("prepared");
        return new Preparation(jar, all.resolve(name(jar)));
    }

    /// Logs why a service starts from its jar.
    static void logFailure(String service, Exception reason) {
        LOG.warn("{}: cannot create the AOT cache, so it starts more slowly: {}", service, reason.toString());
    }

    AotCache cache() {
        return new AotCache(folder.resolve("app.aot"));
    }

    /// The thin jar next to its libraries.
    Path program() {
        return folder.resolve(jar.getFileName());
    }

    /// Creates it unless it exists or an earlier attempt has failed.
    ///
    /// @param before prefix of the commands
    /// @throws IOException if it cannot be created
    void create(List<String> before) throws IOException, InterruptedException {
        if (cache().exists()) {
            return;
        }
        Path _ = Files.createDirectories(folder);
        try (ExclusiveFileLock _ = acquireLock(folder.resolveSibling("lock"))) {
            if (cache().exists()) {
                return;
            }
            if (failedRecently()) {
                throw new IOException(
                        "an earlier attempt failed (log: " + log() + "; to try again, delete " + failureRecord() + ")");
            }
            try {
                extract(before);
                train(before);
            } catch (IOException e) {
                // Prevents another attempt at every start.
                Path _ = Files.writeString(failureRecord(), e.getMessage() + "\n");
                throw new IOException(e.getMessage() + " (log: " + log() + ")", e);
            }
            OutdatedPreparations.remove(folder);
        }
    }

    private static ExclusiveFileLock acquireLock(Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        ExclusiveFileLock lock;
        while ((lock = ExclusiveFileLock.tryAcquire(file)) == null) {
            if (System.nanoTime() - end > 0) {
                throw new IOException(
                        "another process has held the lock for " + TIMEOUT.toSeconds() + " s (" + file + ")");
            }
            Thread.sleep(LOCK_INTERVAL_MILLIS);
        }
        return lock;
    }

    private void extract(List<String> before) throws IOException, InterruptedException {
        AwaitedProcess.run(
                process(
                        before,
                        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djarmode=tools"),
                        jar,
                        List.of("extract", "--force", "--destination", folder.toString()),
                        Map.of()),
                TIMEOUT);
    }

    private void train(List<String> before) throws IOException, InterruptedException {
        TrainingRun training = TrainingRun.onFreePorts();
        cache().create(
                        making -> {
                            List<String> options = new ArrayList<>(TRAINING);
                            options.addAll(making);
                            return process(before, options, program(), List.of(), training.environment());
                        },
                        training::of,
                        TIMEOUT);
    }

    private ProcessBuilder process(
            List<String> before,
            List<String> options,
            Path program,
            List<String> arguments,
            Map<String, String> environment) {
        List<String> command = new ArrayList<>(before);
        command.add(BuiltService.java());
        command.addAll(options);
        command.addAll(List.of("-jar", program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log().toFile()));
        // From these Java reads the encoding of file names.
        builder.environment().keySet().retainAll(ENCODING);
        builder.environment().putAll(environment);
        return builder;
    }

    private boolean failedRecently() throws IOException {
        return Files.exists(failureRecord())
                && Files.getLastModifiedTime(failureRecord())
                        .toInstant()
                        .isAfter(Instant.now().minus(RETRY_INTERVAL));
    }

    private Path log() {
        return folder.resolve("preparation.log");
    }

    private Path failureRecord() {
        return folder.resolve("failed");
    }

    /// Based on the checksums in the jar: its timestamp is the same in every build, and reading all of it would
    /// take long.
    private static String name(Path jar) throws IOException {
        MessageDigest digest = sha256();
        try (ZipFile content = new ZipFile(jar.toFile())) {
            content.stream().forEach(entry -> add(digest, entry.getName() + ' ' + entry.getCrc()));
        }
        add(digest, jar.toString());
        for (String property : List.of("java.home", "java.vm.vendor", "java.vm.version", "os.arch")) {
            add(digest, System.getProperty(property));
        }
        TRAINING.forEach(flag -> add(digest, flag));
        return HexFormat.of().formatHex(digest.digest()).substring(0, CHARACTERS_OF_NAME);
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
