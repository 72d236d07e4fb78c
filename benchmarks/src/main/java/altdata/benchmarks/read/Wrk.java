package altdata.benchmarks.read;

import altdata.benchmarks.compare.ExternalPrograms;
import altdata.benchmarks.compare.Rounds.Measured;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Sends requests to one server over a fixed number of connections, at full speed or with pauses, with the load
/// generator wrk.
public final class Wrk {
    /// The program's name.
    public static final String PROGRAM = "wrk";

    private static final String SCRIPT = "/altdata/benchmarks/paths.lua";
    private static final String RESULT = "RESULT ";

    private final Path script;
    private final int connections;
    private final int seconds;
    private final int pauseMillis;

    /// @param directory   for its script
    /// @param connections with one request at a time each
    /// @param seconds     the duration of a measurement
    /// @param pauseMillis average pause of a connection between a response and the next request
    public Wrk(Path directory, int connections, int seconds, int pauseMillis) throws IOException {
        this.connections = connections;
        this.seconds = seconds;
        this.pauseMillis = pauseMillis;
        script = directory.resolve("paths.lua");
        try (InputStream source = Objects.requireNonNull(Wrk.class.getResourceAsStream(SCRIPT))) {
            Path _ = Files.write(script, source.readAllBytes());
        }
    }

    /// Requests the paths in a file.
    ///
    /// @throws IOException if a response is not 2xx or a connection fails, because the rate would be
    ///         meaningless
    public List<Measured> measure(WebServer server, Path paths) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                PROGRAM,
                "-t1",
                "-c" + connections,
                "-d" + seconds + "s",
                "--timeout",
                "20s",
                "-s",
                script.toString(),
                server.url(),
                "--",
                paths.toString(),
                Integer.toString(pauseMillis)));
        server.headers().forEach((name, value) -> command.add(name + "=" + value));
        Duration serverBefore = ExternalPrograms.cpuTime(server.process());
        Duration databaseBefore = ExternalPrograms.cpuTime(server.database());
        String line = ExternalPrograms.output(command)
                .lines()
                .filter(each -> each.startsWith(RESULT))
                .findFirst()
                .orElseThrow(() -> new IOException("wrk reported nothing about " + server.name()));
        String[] numbers = line.substring(RESULT.length()).split(" ");
        long requests = Long.parseLong(numbers[3]);
        if (requests == 0) {
            throw new IOException(server.name() + ": no request was completed");
        }
        if (!numbers[5].equals("0")) {
            throw new IOException(server.name() + ": " + numbers[5] + " of " + requests + " requests failed");
        }
        return List.of(
                Measured.rate("requests/s", Double.parseDouble(numbers[0])),
                new Measured("p50", "ms", Double.parseDouble(numbers[1])),
                new Measured("p99", "ms", Double.parseDouble(numbers[2])),
                new Measured("bytes per response", "B", Double.parseDouble(numbers[4]) / requests),
                perRequest("CPU of the server", serverBefore, ExternalPrograms.cpuTime(server.process()), requests),
                perRequest("CPU of PostgreSQL", databaseBefore, ExternalPrograms.cpuTime(server.database()), requests));
    }

    private static Measured perRequest(String what, Duration before, Duration after, long requests) {
        return new Measured(what, "ms/request", after.minus(before).toNanos() / 1e6 / requests);
    }
}
