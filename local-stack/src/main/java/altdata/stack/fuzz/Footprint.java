package altdata.stack.fuzz;

import altdata.stack.faults.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a JVM holds: its heap behind a full collection, its threads, its open files (sockets are files).
///
/// @param heapBytes in use
/// @param files     -1 where the system does not tell
record Footprint(long heapBytes, int threads, int files) {
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");
    private static final Pattern THREADS = Pattern.compile("(?m)^Threads:\\s+(\\d+)$");
    private static final long SECONDS = 60;

    /// Of a process that runs.
    static Footprint of(long processId) throws IOException, InterruptedException {
        // What the first collection hands to cleaners and finalizers is free behind the second.
        String _ = command(processId, "GC.run");
        String _ = command(processId, "GC.run");
        long kilobytes = 0;
        Matcher used = USED.matcher(command(processId, "GC.heap_info"));
        while (used.find()) {
            kilobytes += Long.parseLong(used.group(1));
        }
        return new Footprint(kilobytes * 1024, threads(processId), files(processId));
    }

    /// What has grown beyond its margin since, or null.
    ///
    /// @param margin how much more of each there may be
    @Nullable
    String growthTo(Footprint later, Footprint margin) {
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

    private static String command(long processId, String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(processId),
                        command)
                .redirectErrorStream(true)
                .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!jcmd.waitFor(SECONDS, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
            throw new FaultException("jcmd " + command + " fails: " + said.strip());
        }
        return said;
    }
}
