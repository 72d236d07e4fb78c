package altdata.benchmarks.write;

import altdata.benchmarks.compare.ExternalPrograms;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Kafka's own programs, which the peers' folder names and Maven downloads.
///
/// @param kafka     the folder of their settings, or null if absent
/// @param directory where downloaded libraries are kept between runs
/// @param notes     receives what is skipped, with the reason
record PeerPrograms(@Nullable Path kafka, Path directory, Consumer<String> notes) {
    static PeerPrograms of(WriteSettings settings, Consumer<String> notes) {
        Path peers = settings.peers();
        return new PeerPrograms(
                peers == null ? null : peers.resolve("kafka"),
                settings.directory().resolve("peers"),
                notes);
    }

    /// The folder with the libraries that the POM names, or null if they cannot be downloaded.
    ///
    /// @param system the system that is skipped in that case
    @Nullable
    Path libraries(String pom, String system) throws IOException, InterruptedException {
        Path folder = directory.resolve(pom.replace("-pom.xml", ""));
        if (kafka == null || !Files.exists(kafka.resolve(pom))) {
            notes.accept(system + " is skipped: no folder of peers contains kafka/" + pom + " (--peers)");
            return null;
        }
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Path draft = Files.createDirectories(directory).resolve(pom + ".new");
        try {
            String _ = ExternalPrograms.output(List.of(
                    "mvn",
                    "-q",
                    "-B",
                    "-f",
                    kafka.resolve(pom).toString(),
                    "dependency:copy-dependencies",
                    "-DoutputDirectory=" + draft.toAbsolutePath()));
            return Files.move(draft, folder);
        } catch (IOException e) {
            notes.accept(system + " is skipped: Maven cannot fetch its libraries: " + e.getMessage());
            return null;
        }
    }

    /// The settings of that name; the caller changes addresses and topics.
    Properties settings(String name) throws IOException {
        Properties settings = new Properties();
        try (var reader = Files.newBufferedReader(Objects.requireNonNull(kafka).resolve(name))) {
            settings.load(reader);
        }
        return settings;
    }

    /// Starts a Java program.
    ///
    /// @param arguments options of the JVM, the class and its arguments
    static Process start(List<Path> libraries, Path log, List<String> arguments) throws IOException {
        String classPath = libraries.stream()
                .map(folder -> folder.resolve("*").toString())
                .reduce((first, second) -> first + File.pathSeparator + second)
                .orElse("");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", classPath));
        command.addAll(arguments);
        return ExternalPrograms.start(command, Map.of(), Objects.requireNonNull(log.getParent()), log);
    }
}
