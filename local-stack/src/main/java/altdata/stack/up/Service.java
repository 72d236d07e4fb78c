package altdata.stack.up;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The programs of ours that run as processes of their own, each in its module's folder.
enum Service {
    /// Most of what it reads is forgotten with the batch, so most of its memory is for what is young (measured:
    /// docs/performance.md).
    PROJECTION_BUILDER(1024, "-XX:+UseParallelGC") {
        @Override
        List<String> memory(int heap) {
            return List.of("-Xmx" + heap + "m", "-Xmn" + heap * 5 / 8 + "m");
        }
    },
    QUERY_API(512, "-XX:+UseSerialGC"),
    /// Compiled fast, so that it is soon there: what it does waits for Kafka.
    INGEST_WORKER(256, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final int heap;
    private final List<String> flags;

    Service(int heap, String... flags) {
        this.heap = heap;
        this.flags = List.of(flags);
    }

    /// The mebibytes of its heap where nothing else is asked for.
    int heap() {
        return heap;
    }

    /// The name of its module, its log and its line in `altdata status`.
    String publishedName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The command that runs it.
    ///
    /// @param home the project's folder
    /// @param heap mebibytes
    /// @throws StackException where it is not built
    List<String> command(Path home, int heap) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>();
        command.add(java);
        command.addAll(memory(heap));
        command.addAll(flags);
        command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-jar", jar(home).toString()));
        return command;
    }

    List<String> memory(int heap) {
        return List.of("-Xmx" + heap + "m");
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
