package altdata.stack.up;

import altdata.contracts.failure.FailureText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// The data directory of one local stack, and the paths of the files in it.
record DataDirectory(Path path) {
    /// The default of [#at].
    static final String DEFAULT = ".altdata";

    private static final long MAX_LOG_BYTES = 20L * 1024 * 1024;

    static DataDirectory at(Path path) {
        return new DataDirectory(path.toAbsolutePath().normalize());
    }

    DataDirectory created() {
        try {
            for (Path directory : List.of(logs(), run(), postgres(), kafka(), inbox(), mappings())) {
                Path _ = Files.createDirectories(directory);
            }
            return this;
        } catch (IOException e) {
            throw new StackException("the data directory " + path + " cannot be created: " + FailureText.ofFile(e), e);
        }
    }

    Path postgres() {
        return path.resolve("postgres");
    }

    Path kafka() {
        return path.resolve("kafka");
    }

    Path run() {
        return path.resolve("run");
    }

    Path logs() {
        return path.resolve("logs");
    }

    Path demoKey() {
        return path.resolve("demo-key");
    }

    Path operatorToken() {
        return path.resolve("operator-token");
    }

    /// The watched folder of the ingest worker.
    Path inbox() {
        return path.resolve("inbox");
    }

    /// The mappings that HTTP requests to the ingest worker may name.
    Path mappings() {
        return path.resolve("mappings");
    }

    /// Contains the last date for which the sample was loaded.
    Path sampleLoaded() {
        return path.resolve("sample-loaded");
    }

    /// The log with that name. A large one is rotated first; one former log is kept.
    Path log(String name) throws IOException {
        Path log = logs().resolve(name + ".log");
        if (Files.exists(log) && Files.size(log) > MAX_LOG_BYTES) {
            Path _ = Files.move(log, logs().resolve(name + ".log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
        return log;
    }
}
