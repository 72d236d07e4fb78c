package altdata.benchmarks.read;

import altdata.benchmarks.compare.ExternalPrograms;
import altdata.benchmarks.compare.Rounds.Measured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Runs the same queries with pgbench, PostgreSQL's own benchmark, which discards the rows: an upper bound for
/// the throughput of every client of the database.
///
/// @param scripts     the folder of the pgbench scripts
/// @param environment the variables `PG…` with the address of the database
/// @param seconds     the duration of a run
record Pgbench(Path scripts, Map<String, String> environment, int seconds) {
    static boolean isInstalled() {
        return ExternalPrograms.isInstalled("pgbench");
    }

    /// Runs a script over eight connections.
    List<Measured> run(String script) throws IOException, InterruptedException {
        String output = ExternalPrograms.output(
                List.of(
                        "pgbench",
                        "-n",
                        "-M",
                        "prepared",
                        "-c",
                        "8",
                        "-j",
                        "1",
                        "-T",
                        Integer.toString(seconds),
                        "-f",
                        scripts.resolve(script).toString()),
                environment);
        String rate = output.lines()
                .filter(line -> line.startsWith("tps = "))
                .findFirst()
                .orElseThrow(() -> new IOException("no rate in the output of pgbench: " + output));
        return List.of(Measured.rate("requests/s", Double.parseDouble(rate.split(" ")[2])));
    }
}
