package altdata.benchmarks.write;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the write side is measured with.
///
/// @param home        the project's folder
/// @param directory   where stacks, peers' programs and rows are kept
/// @param peers       the folder of the peers, or null without them
/// @param costRows    at how many rows the cost is looked at, ascending
/// @param builderHeap mebibytes of the builder's heap, or null for what `altdata up` gives it
public record WriteSettings(
        Path home,
        Path directory,
        @Nullable Path peers,
        WriteSize size,
        List<Long> costRows,
        @Nullable Integer builderHeap) {}
