package altdata.benchmarks;

import altdata.benchmarks.inner.MicrobenchmarkCommand;
import altdata.benchmarks.write.PartitionsCommand;
import altdata.benchmarks.write.WriteCommand;
import picocli.CommandLine.Command;

/// `bench`: groups the benchmarks. Some start their own stack; the others measure a running one, which should
/// have no other load.
@Command(
        name = "bench",
        description = "Measures a running stack. The rows it writes remain, so use a separate stack.",
        mixinStandardHelpOptions = true,
        subcommands = {
            WriteCommand.class,
            PartitionsCommand.class,
            MicrobenchmarkCommand.class,
            FillBenchmark.class,
            ReadBenchmark.class,
            ChangeBenchmark.class,
            AccessBenchmark.class,
            ReplayBenchmark.class,
            CompareBenchmark.class
        })
public final class BenchCommand {}
