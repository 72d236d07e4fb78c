package altdata.ingest.folder;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Detects files that have not changed for some time and are therefore completely written. Compares
/// observations of this process instead of file times, because those may come from another clock and copies
/// keep old ones.
final class SettledFiles {
    private final long quietNanos;
    private final Map<Path, Observation> observations = new HashMap<>();

    private record Observation(FileStamp stamp, long since) {}

    /// @param quiet a file is settled after it has not changed for this time
    SettledFiles(Duration quiet) {
        quietNanos = quiet.toNanos();
    }

    /// Returns whether the file is settled.
    boolean isSettled(Path file) throws IOException {
        FileStamp stamp = FileStamp.of(file);
        long now = System.nanoTime();
        Observation previous = observations.get(file);
        if (previous == null || !previous.stamp().equals(stamp)) {
            observations.put(file, new Observation(stamp, now));
            return false;
        }
        return now - previous.since() >= quietNanos;
    }

    /// Forgets files that no longer exist.
    void retainOnly(Collection<Path> files) {
        Set<Path> there = new HashSet<>(files);
        observations.keySet().retainAll(there);
    }
}
