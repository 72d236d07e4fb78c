package altdata.benchmarks;

import altdata.benchmarks.compare.ConstantRateClient;
import altdata.hosting.command.AtLeastOne;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench read`: sends requests for every operation at a constant rate, one operation after the other, to a
/// stack that `bench fill` has filled.
@Command(
        name = "read",
        description = "Measures the latency of every operation at a constant rate.",
        mixinStandardHelpOptions = true)
final class ReadBenchmark implements Callable<Integer> {
    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "50",
            converter = AtLeastOne.class,
            description = "Requests per second (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "10",
            converter = AtLeastOne.class,
            description = "Seconds per operation (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "10000",
            converter = AtLeastOne.class,
            description = "Number of entities of the stack (default: ${DEFAULT-VALUE}).")
    private int entities;

    @Override
    public Integer call() throws Exception {
        LocalDate today = LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC);
        RandomRequests requestSource = new RandomRequests(entities, today, new SplittableRandom(3));
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (RandomRequests.Kind kind : RandomRequests.Kind.values()) {
                measure(client, requestSource, kind);
            }
        }
        return 0;
    }

    private void measure(HttpClient client, RandomRequests requestSource, RandomRequests.Kind kind)
            throws IOException, InterruptedException {
        for (int i = 0; i < rate; i++) {
            String _ = target.get(client, requestSource.next(kind));
        }
        ConstantRateClient.Outcome outcome =
                ConstantRateClient.run(client, () -> target.request(requestSource.next(kind)), rate, rate * seconds);
        target.print("%-34s %s; %,d bytes", kind.label(), outcome, outcome.bytes() / outcome.sent());
    }
}
