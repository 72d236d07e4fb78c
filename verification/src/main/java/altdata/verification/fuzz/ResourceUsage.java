package altdata.verification.fuzz;

import altdata.verification.faults.HeapInUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The resources of a JVM: the heap after a full collection, threads, open files (including sockets).
///
/// @param heapBytes in use
/// @param files     -1 if the system does not provide it
record ResourceUsage(long heapBytes, int threads, int files) {
    private static final Pattern THREADS = Pattern.compile("(?m)^Threads:\\s+(\\d+)$");

    /// Measures a running process.
    static ResourceUsage of(long processId) throws IOException, InterruptedException {
        return new ResourceUsage(HeapInUse.bytes(processId), threads(processId), files(processId));
    }

    /// Describes what has grown by more than its margin, or returns null.
    ///
    /// @param margin the allowed growth of each resource
    @Nullable
    String growthTo(ResourceUsage later, ResourceUsage margin) {
        StringBuilder grown = new StringBuilder();
        if (later.heapBytes - heapBytes > margin.heapBytes) {
            grown.append("heap %d MB, was %d MB; ".formatted(later.heapBytes >> 20, heapBytes >> 20));
        }
        if (later.threads - threads > margin.threads) {
            grown.append("%d threads, were %d; ".formatted(later.threads, threads));
        }
        if (later.files - files > margin.files) {
            grown.append("%d open files, were %d; ".formatted(later.files, files));
        }
        return grown.isEmpty() ? null : grown.toString();
    }

    @Override
    public String toString() {
        return "heap %.1f MB, %d threads, %d files".formatted(heapBytes / 1_048_576.0, threads, files);
    }

    private static int threads(long processId) throws IOException {
        Path status = proc(processId, "status");
        if (!Files.exists(status)) {
            return -1;
        }
        Matcher threads = THREADS.matcher(Files.readString(status));
        return threads.find() ? Integer.parseInt(threads.group(1)) : -1;
    }

    private static int files(long processId) throws IOException {
        Path folder = proc(processId, "fd");
        if (!Files.isDirectory(folder)) {
            return -1;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return Math.toIntExact(files.count());
        }
    }

    private static Path proc(long processId, String name) {
        return Path.of("/proc", Long.toString(processId), name);
    }
}
