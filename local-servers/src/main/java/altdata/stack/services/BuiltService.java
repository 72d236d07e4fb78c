package altdata.stack.services;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A service as it was built.
///
/// @param home   the project folder
/// @param module the service's name, which is also the name of its module's folder
public record BuiltService(Path home, String module) {
    /// Those there are.
    public static Stream<BuiltService> all(Path home) {
        return Stream.of("projection-builder", "query-api", "ingest-worker")
                .map(module -> new BuiltService(home, module));
    }

    /// The Java of this process, which runs the services too.
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Sees to it that it starts fast from now on. That takes some ten seconds of a processor the first time
    /// after a build, and nothing later; where it cannot be done, a line of the log says why, and it starts
    /// from its jar.
    ///
    /// @throws NotBuiltException where it is not built
    public BuiltService prepared() throws InterruptedException {
        return prepared(List.of());
    }

    /// The same, giving way to whatever else wants the processors.
    public BuiltService preparedGently() throws InterruptedException {
        Path nice = Path.of("/usr/bin/nice");
        return prepared(Files.isExecutable(nice) ? List.of(nice.toString(), "-n", "19") : List.of());
    }

    private BuiltService prepared(List<String> before) throws InterruptedException {
        try {
            Preparation.of(jar()).make(before);
        } catch (IOException e) {
            Preparation.tell(module, e);
        }
        return this;
    }

    /// The command that runs it: as it was prepared, or from its jar where that has not been done.
    ///
    /// @param options of its JVM; with those that its preparation does not suit it starts as slowly as without
    /// one
    /// @throws NotBuiltException where it is not built
    public List<String> command(List<String> options) throws IOException {
        Preparation preparation = Preparation.of(jar());
        if (!preparation.cache().isMade()) {
            return plainCommand(options);
        }
        // Of two options that differ the JVM takes the later one, which is what is asked for.
        List<String> all = new ArrayList<>(preparation.cache().options());
        all.addAll(options);
        return command(all, preparation.program());
    }

    /// The command that runs it from its jar, prepared or not.
    ///
    /// @param options of its JVM
    /// @throws NotBuiltException where it is not built
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
            // One place has one name, by whatever links it was found.
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
