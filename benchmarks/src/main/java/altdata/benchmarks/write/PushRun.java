package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Measures `altdata push` as users run it: it reads a file, validates every row, and sends it.
final class PushRun implements Run {
    static final String NAME = "altdata push";

    private static final JsonMapper JSON = new JsonMapper();

    private final WriteStack stack;
    private final int rows;
    private final int bytes;

    PushRun(WriteStack stack, int rows, int bytes) {
        this.stack = stack;
        this.rows = rows;
        this.bytes = bytes;
    }

    @Override
    public List<Measured> measure() throws Exception {
        Path file = stack.stack().directory().resolve("push.ndjson");
        try (var writer = Files.newBufferedWriter(file)) {
            Iterator<ComparisonRow> rowStream = stack.nextRows(rows).rowStream().iterator();
            while (rowStream.hasNext()) {
                writer.write(rowStream.next().row(bytes));
                writer.write('\n');
            }
        }
        long start = System.nanoTime();
        JsonNode summary = push(file);
        double seconds = (System.nanoTime() - start) / 1e9;
        Files.delete(file);
        if (summary.required("sent").asLong() != rows) {
            throw new IOException(NAME + ": expected " + rows + " rows to be sent: " + summary);
        }
        return List.of(
                Measured.rate("rows/s", summary.required("rows_per_second").asDouble()),
                new Measured("rate, including startup", "rows/s", rows / seconds));
    }

    private JsonNode push(Path file) throws IOException, InterruptedException {
        Path log = stack.stack().directory().resolve("push.log");
        ProcessBuilder builder = new ProcessBuilder(
                        stack.stack().home().resolve("altdata").toString(),
                        "push",
                        "metrics",
                        file.toString(),
                        "--json",
                        "--kafka",
                        stack.stack().kafka())
                .redirectError(log.toFile());
        String _ = builder.environment().put("ALTDATA_SKIP_BUILD", "1");
        Process process = builder.start();
        byte[] output = process.getInputStream().readAllBytes();
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(NAME + " ended with " + exit + " (log: " + log + ")");
        }
        return JSON.readTree(output);
    }
}
