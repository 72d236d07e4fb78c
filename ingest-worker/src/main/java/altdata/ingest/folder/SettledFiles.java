package altdata.ingest.folder;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Tells which files have not changed for a while. Only what was seen here counts, not the files' own times:
/// those may come from another clock, and copies keep old ones.
final class SettledFiles {
    private final long quietNanos;
    private final Map<Path, Seen> seen = new HashMap<>();

    private record Seen(FileStamp state, long since) {}

    /// @param quiet for how long a file must not have changed
    SettledFiles(Duration quiet) {
        quietNanos = quiet.toNanos();
    }

    /// Whether a file has not changed for long enough.
    boolean isSettled(Path file) throws IOException {
        FileStamp state = FileStamp.of(file);
        long now = System.nanoTime();
        Seen before = seen.get(file);
        if (before == null || !before.state().equals(state)) {
            seen.put(file, new Seen(state, now));
            return false;
        }
        return now - before.since() >= quietNanos;
    }

    /// Forgets files that are gone.
    void keepOnly(Collection<Path> files) {
        Set<Path> there = new HashSet<>(files);
        seen.keySet().retainAll(there);
    }
}
