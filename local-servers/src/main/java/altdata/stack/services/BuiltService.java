package altdata.stack.services;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A service that was built: finds its jar, and makes the commands that run it.
///
/// @param home   the project folder
/// @param module the service's name, which is also the name of its module's folder
public record BuiltService(Path home, String module) {
    /// The services that have been built.
    public static Stream<BuiltService> all(Path home) {
        return Stream.of("projection-builder", "query-api", "ingest-worker")
                .map(module -> new BuiltService(home, module));
    }

    /// The Java of this process, which runs the services too.
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Prepares the service for fast starts. The first time after a build this takes about 10 s of processor
    /// time, afterwards nothing. If it fails, the reason is logged and the service starts from its jar.
    ///
    /// @throws NotBuiltException if it is not built
    public BuiltService prepared() throws InterruptedException {
        return prepared(List.of());
    }

    /// Like [#prepared], at low process priority.
    public BuiltService preparedGently() throws InterruptedException {
        Path nice = Path.of("/usr/bin/nice");
        return prepared(Files.isExecutable(nice) ? List.of(nice.toString(), "-n", "19") : List.of());
    }

    private BuiltService prepared(List<String> before) throws InterruptedException {
        try {
            Preparation.of(jar()).create(before);
        } catch (IOException e) {
            Preparation.logFailure(module, e);
        }
        return this;
    }

    /// The command that runs it: from its preparation, or from its jar if it has not been prepared.
    ///
    /// @param options of its JVM; with options that are incompatible with the preparation it starts as slowly
    ///                as without one
    /// @throws NotBuiltException if it is not built
    public List<String> command(List<String> options) throws IOException {
        Preparation preparation = Preparation.of(jar());
        if (!preparation.cache().exists()) {
            return plainCommand(options);
        }
        // If two options conflict, the JVM uses the later one, which is the caller's.
        List<String> all = new ArrayList<>(preparation.cache().options());
        all.addAll(options);
        return command(all, preparation.program());
    }

    /// The command that runs it from its jar, prepared or not.
    ///
    /// @param options of its JVM
    /// @throws NotBuiltException if it is not built
    public List<String> plainCommand(List<String> options) throws IOException {
        return command(options, jar());
    }

    private static List<String> command(List<String> options, Path program) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(options);
        command.addAll(List.of("-jar", program.toString()));
        return command;
    }

    private Path jar() throws IOException {
        Path folder = home.resolve(module).resolve("target");
        if (Files.isDirectory(folder)) {
            // Resolves links, so that one location always has the same name.
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder.toRealPath(), module + "-*-app.jar")) {
                for (Path jar : jars) {
                    return jar;
                }
            }
        }
        throw new NotBuiltException(module + " is not built: there is no " + module + "-…-app.jar in "
                + folder.toAbsolutePath().normalize()
                + "; build it with `mvn -DskipTests package`");
    }
}
