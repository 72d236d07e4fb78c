package altdata.stack.up;

import altdata.stack.services.BuiltService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The services that run as separate processes, each built in its module's folder.
enum StackService {
    /// Most of what it reads is garbage after the batch, so most of the heap is for the young generation
    /// (measured: docs/performance.md).
    PROJECTION_BUILDER(512, "-XX:+UseParallelGC") {
        @Override
        List<String> memory(int heap) {
            return List.of("-Xmx" + heap + "m", "-Xmn" + heap * 5 / 8 + "m");
        }
    },
    QUERY_API(512, "-XX:+UseSerialGC"),
    /// Only the fast compiler, for a quick start: the worker mostly waits for Kafka.
    INGEST_WORKER(256, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final int heap;
    private final List<String> flags;

    StackService(int heap, String... flags) {
        this.heap = heap;
        this.flags = List.of(flags);
    }

    /// The default heap size in MiB.
    int heap() {
        return heap;
    }

    /// The name of its module and its log, also shown by `altdata status`.
    String publishedName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The command that runs it.
    ///
    /// @param home the project folder
    /// @param heap in MiB
    /// @throws altdata.stack.services.NotBuiltException if it is not built
    List<String> command(Path home, int heap) throws IOException {
        List<String> options = new ArrayList<>(memory(heap));
        options.addAll(flags);
        options.add("-XX:+ExitOnOutOfMemoryError");
        return new BuiltService(home, publishedName()).command(options);
    }

    List<String> memory(int heap) {
        return List.of("-Xmx" + heap + "m");
    }
}
