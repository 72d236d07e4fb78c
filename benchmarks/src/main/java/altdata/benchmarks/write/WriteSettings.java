package altdata.benchmarks.write;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings of `bench write`.
///
/// @param home        the project folder
/// @param directory   where stacks, peers' programs and rows are kept
/// @param peers       the folder of the peers, or null to run without them
/// @param costRows    table sizes in rows at which [ResourceCosts] measures, ascending
/// @param builderHeap the builder's heap in MiB, or null for the default of `altdata up`
public record WriteSettings(
        Path home,
        Path directory,
        @Nullable Path peers,
        WriteSize size,
        List<Long> costRows,
        @Nullable Integer builderHeap) {}
