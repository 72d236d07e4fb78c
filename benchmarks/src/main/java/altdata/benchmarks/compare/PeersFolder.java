package altdata.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The folder with the sources of the services that serve as peers.
public final class PeersFolder {
    private PeersFolder() {}

    /// The named folder, otherwise the default one next to the project; null if the default does not exist.
    ///
    /// @param home the project folder
    /// @throws IllegalArgumentException if the named folder does not exist
    public static @Nullable Path chosen(@Nullable Path named, Path home) throws IOException {
        if (named != null && !Files.isDirectory(named)) {
            throw new IllegalArgumentException("--peers: expected a folder, but there is no " + named);
        }
        Path chosen = named == null ? home.resolveSibling("shared").resolve("bench-peers") : named;
        return Files.isDirectory(chosen) ? chosen.toRealPath() : null;
    }
}
