package altdata.benchmarks;

import altdata.stack.Altdata;

/// The entry point of `./altdata bench`: the command `altdata`, extended by the benchmarks.
public final class Benchmarks {
    private Benchmarks() {}

    /// Exits the JVM with the command's exit code.
    public static void main(String[] arguments) {
        System.exit(Altdata.commandLine(BenchCommand.class).execute(arguments));
    }
}
