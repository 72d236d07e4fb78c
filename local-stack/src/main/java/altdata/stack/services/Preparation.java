package altdata.stack.services;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A service's jar taken apart, and its classes loaded and linked ahead of time, beside the jar: in its module's
/// `target`, so that what removes the one removes the other.
///
/// @param jar    of the service
/// @param folder of what is made; another one for another content of the jar, another JVM and another place, none of
///               which a cache outlives
record Preparation(Path jar, Path folder) {
    private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Duration BETWEEN_TRIES = Duration.ofHours(1);
    private static final int CHARACTERS_OF_NAME = 16;

    /// The flags of the JVM that makes the cache. With another collector, another heap or without its second compiler
    /// it is of use as well.
    private static final List<String> TRAINING = List.of("-Xmx512m", "-XX:+UseSerialGC");

    /// A start as far as it goes without servers: there are none, and what it would listen on is never opened. Nothing
    /// else of the environment of whoever asks for it is told to it, secrets least.
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "ALTDATA_PORT",
            "0",
            "ALTDATA_MANAGEMENT_PORT",
            "0",
            "ALTDATA_KAFKA",
            "127.0.0.1:1",
            "ALTDATA_DATABASE_URL",
            "postgresql://nobody:none@127.0.0.1:1/none");

    static Preparation of(Path jar) throws IOException {
        Path all = jar.resolveSibling("prepared");
        return new Preparation(jar, all.resolve(name(jar)));
    }

    /// Says why a service starts from its jar.
    static void tell(String service, Exception reason) {
        LOG.warn("{} starts from its jar, which takes longer; it cannot be prepared: {}", service, reason.toString());
    }

    boolean isMade() {
        return Files.exists(cache());
    }

    /// What a JVM that runs it is given before all else.
    List<String> options() {
        // To a JVM whose flags it does not suit the cache is an error in its log, and nothing worse.
        return List.of("-XX:AOTCache=" + cache(), "-Xlog:aot*=off");
    }

    /// The thin jar beside its libraries.
    Path program() {
        return folder.resolve(jar.getFileName());
    }

    /// Makes it where that has neither been done nor been in vain.
    ///
    /// @param before what the commands begin with
    /// @throws IOException where it cannot be made
    void make(List<String> before) throws IOException, InterruptedException {
        if (isMade()) {
            return;
        }
        Path _ = Files.createDirectories(folder);
        try (PreparationLock _ = PreparationLock.take(folder.resolveSibling("lock"), LONGEST)) {
            if (isMade()) {
                return;
            }
            if (wasJustInVain()) {
                throw new IOException("it was tried before (" + log() + "; to try again, delete " + inVain() + ")");
            }
            extract(before);
            train(before);
            OutdatedPreparations.remove(folder);
        }
    }

    private void extract(List<String> before) throws IOException, InterruptedException {
        run(
                before,
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djarmode=tools"),
                jar,
                List.of("extract", "--force", "--destination", folder.toString()));
    }

    private void train(List<String> before) throws IOException, InterruptedException {
        // Nobody takes it for whole before it is.
        Path unfinished = folder.resolve("unfinished.aot");
        boolean _ = Files.deleteIfExists(unfinished);
        List<String> options = new ArrayList<>(TRAINING);
        options.add("-XX:AOTCacheOutput=" + unfinished);
        options.add("-Dspring.context.exit=onRefresh");
        run(before, options, program(), List.of());
        if (!Files.exists(unfinished)) {
            throw failed("the JVM has made no AOT cache");
        }
        Path _ = Files.move(unfinished, cache(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void run(List<String> before, List<String> options, Path program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(before);
        command.add(BuiltService.java());
        command.addAll(options);
        command.addAll(List.of("-jar", program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log().toFile()));
        builder.environment().clear();
        builder.environment().putAll(ENVIRONMENT);
        Process process = builder.start();
        try {
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                throw failed("it takes longer than " + LONGEST.toSeconds() + " s");
            }
        } finally {
            // The JVM makes the cache in a process of its own.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            Process _ = process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw failed("exit code " + process.exitValue());
        }
    }

    private boolean wasJustInVain() throws IOException {
        return Files.exists(inVain())
                && Files.getLastModifiedTime(inVain())
                        .toInstant()
                        .isAfter(Instant.now().minus(BETWEEN_TRIES));
    }

    /// What is not tried again at every start.
    private IOException failed(String what) throws IOException {
        Path _ = Files.writeString(inVain(), what + "\n");
        return new IOException(what + " (log: " + log() + ")");
    }

    private Path cache() {
        return folder.resolve("app.aot");
    }

    private Path log() {
        return folder.resolve("preparation.log");
    }

    private Path inVain() {
        return folder.resolve("in-vain");
    }

    /// By the checksums in the jar: its time is the same in every build, and all of it would take long to read.
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
