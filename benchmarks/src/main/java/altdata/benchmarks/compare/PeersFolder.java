package altdata.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The folder with the sources of the services that serve as peers.
public final class PeersFolder {
    private PeersFolder() {}

    /// The one that is named, else the usual one beside the project; null where that is not there.
    ///
    /// @param home the project's folder
    /// @throws IllegalArgumentException where one is named that is not there
    public static @Nullable Path chosen(@Nullable Path named, Path home) throws IOException {
        if (named != null && !Files.isDirectory(named)) {
            throw new IllegalArgumentException("--peers: expected a folder, but there is no " + named);
        }
        Path chosen = named == null ? home.resolveSibling("shared").resolve("bench-peers") : named;
        return Files.isDirectory(chosen) ? chosen.toRealPath() : null;
    }
}
