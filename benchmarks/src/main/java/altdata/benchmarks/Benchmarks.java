package altdata.benchmarks;

import altdata.stack.Altdata;

/// `./altdata bench`: the `altdata` command including the benchmarks.
public final class Benchmarks {
    private Benchmarks() {}

    /// Exits the JVM with the command's exit code.
    public static void main(String[] arguments) {
        System.exit(Altdata.commandLine(BenchCommand.class).execute(arguments));
    }
}
