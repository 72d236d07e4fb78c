package altdata.benchmarks;

import altdata.benchmarks.inner.InnerCommand;
import altdata.benchmarks.write.WriteCommand;
import picocli.CommandLine.Command;

/// `bench`: benchmarks of a running stack, which should have no other load.
@Command(
        name = "bench",
        description = "Measures a running stack. The rows it writes remain, so use a separate stack.",
        mixinStandardHelpOptions = true,
        subcommands = {
            WriteCommand.class,
            InnerCommand.class,
            FillBenchmark.class,
            ReadBenchmark.class,
            ChangeBenchmark.class,
            AccessBenchmark.class,
            ReplayBenchmark.class,
            CompareBenchmark.class
        })
public final class BenchCommand {}
