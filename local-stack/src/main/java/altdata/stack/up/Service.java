package altdata.stack.up;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The programs of ours that run as processes of their own, each in its module's folder.
enum Service {
    PROJECTION_BUILDER,
    QUERY_API;

    /// The name of its module, its log and its line in `altdata status`.
    String publishedName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The command that runs it.
    ///
    /// @param home the project's folder
    /// @throws StackException where it is not built
    List<String> command(Path home) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(
                java,
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-jar",
                jar(home).toString());
    }

    private Path jar(Path home) {
        Path folder = home.resolve(publishedName()).resolve("target");
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, publishedName() + "-*-app.jar")) {
                for (Path jar : jars) {
                    return jar;
                }
            } catch (IOException e) {
                throw new StackException("the folder " + folder + " cannot be read: " + e.getMessage(), e);
            }
        }
        throw new StackException(publishedName() + " is not built: there is no " + publishedName() + "-…-app.jar in "
                + folder + "; build it with `mvn -DskipTests package`");
    }
}
