package altdata.stack.up;

import altdata.contracts.files.ExclusiveFileLock;
import altdata.hosting.command.ShutdownInterruption;
import altdata.hosting.command.UsageException;
import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `altdata up`: runs the local stack, which is PostgreSQL, Kafka and the three services.
@Command(
        name = "up",
        description =
                "Starts the whole service on this machine, with sample data, and prints its addresses and a demo key.",
        mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {
    private static final int MIN_HEAP = 128;
    private static final int INGEST_PORT = 8_082;
    private static final int OPERATE_PORT = 9_000;
    private static final int API_METRICS_PORT = 9_001;
    private static final int INGEST_METRICS_PORT = 9_002;

    @Mixin
    private StackOptions options = new StackOptions();

    @Option(names = "--empty", description = "Does not load the sample data.")
    private boolean empty;

    @Option(
            names = "--detach",
            description = "Returns when the service is ready, and leaves it running; stop it with `altdata down`.")
    private boolean detach;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "The API's port; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = {"--kafka-port", "--kafka"},
            paramLabel = "PORT",
            converter = LocalPort.OfKafka.class,
            defaultValue = "19092",
            description = "Kafka's port, also as localhost:PORT (default: ${DEFAULT-VALUE}).")
    private int kafkaPort;

    @Option(
            names = {"--postgres-port", "--database"},
            paramLabel = "PORT",
            converter = LocalPort.OfPostgres.class,
            defaultValue = "15432",
            description = "PostgreSQL's port, also as its URL on this machine (default: ${DEFAULT-VALUE}).")
    private int postgresPort;

    @Option(
            names = "--ingest-port",
            paramLabel = "PORT",
            description = "The ingest worker's port (default: 8082, or any free port if that is taken).")
    private @Nullable Integer ingestPort;

    @Option(
            names = "--operate-port",
            paramLabel = "PORT",
            description = "The port of the operators' page (default: 9000, or any free port if that is taken).")
    private @Nullable Integer operatePort;

    @Option(
            names = "--api-metrics-port",
            paramLabel = "PORT",
            description = "The port of the API's metrics (default: 9001, or any free port if that is taken).")
    private @Nullable Integer apiMetricsPort;

    @Option(
            names = "--ingest-metrics-port",
            paramLabel = "PORT",
            description = "The port of the ingest worker's metrics (default: 9002, or any free port if that is taken).")
    private @Nullable Integer ingestMetricsPort;

    @Option(
            names = "--builder-heap",
            paramLabel = "MIB",
            defaultValue = "512",
            description = "Heap of the projection builder in MiB, at least 128 (default: ${DEFAULT-VALUE}).")
    private int builderHeap;

    @Option(
            names = "--in-background",
            hidden = true,
            description = "Does not print the addresses and the demo key; the process that waits for this one does.")
    private boolean inBackground;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (builderHeap < MIN_HEAP) {
            throw new UsageException(
                    "--builder-heap: expected at least " + MIN_HEAP + " (mebibytes), but got " + builderHeap);
        }
        // Reports wrong ports before anything is created or started.
        Ports _ = new Ports(
                port,
                kafkaPort,
                postgresPort,
                ingestPort == null ? 0 : ingestPort,
                operatePort == null ? 0 : operatePort,
                apiMetricsPort == null ? 0 : apiMetricsPort,
                ingestMetricsPort == null ? 0 : ingestMetricsPort);
        long start = System.nanoTime();
        PrintWriter out = spec.commandLine().getOut();
        DataDirectory directory = options.dataDirectory().created();
        if (detach) {
            Ports ports = new BackgroundLauncher(directory, out).start(arguments());
            printWelcome(directory, ports, Files.readString(directory.demoKey()).strip(), start);
            return 0;
        }
        ShutdownInterruption interruption = ShutdownInterruption.ofThisThread();
        try (ExclusiveFileLock _ = DirectoryLock.acquire(directory)) {
            run(directory, start, out, interruption);
            return 0;
        } catch (InterruptedException _) {
            // It was asked to stop and has stopped.
            return 0;
        } finally {
            interruption.done();
        }
    }

    private void run(DataDirectory directory, long start, PrintWriter out, ShutdownInterruption interruption)
            throws IOException, InterruptedException {
        ServerLog.writeTo(directory.log("servers"));
        List<String> leftovers = LeftoverProcesses.stop(directory);
        if (!leftovers.isEmpty()) {
            printLine(out, "Stopped what a killed run had left running: " + String.join(", ", leftovers));
        }
        Ports ports = new Ports(
                        port,
                        kafkaPort,
                        postgresPort,
                        Ports.orUsual(ingestPort, INGEST_PORT),
                        Ports.orUsual(operatePort, OPERATE_PORT),
                        Ports.orUsual(apiMetricsPort, API_METRICS_PORT),
                        Ports.orUsual(ingestMetricsPort, INGEST_METRICS_PORT))
                .allFree();
        try (Supervisor supervisor =
                new Supervisor(directory, ports, line -> printLine(out, line), Clock.systemUTC())) {
            interruption.first(supervisor::stopServices);
            String key = supervisor.start(
                    ProjectFolder.path(), !empty, Map.of(StackService.PROJECTION_BUILDER, builderHeap));
            if (inBackground) {
                printLine(out, "Ready.");
            } else {
                printWelcome(directory, ports, key, start);
                printLine(out, "Ctrl-C stops it.");
            }
            try (BackgroundPreparation _ = BackgroundPreparation.prepare(ProjectFolder.path())) {
                supervisor.keepRunning();
            }
        }
    }

    private void printWelcome(DataDirectory directory, Ports ports, String key, long start) throws IOException {
        new ReadyMessage(
                        directory,
                        ports,
                        key,
                        OperatorTokenFile.of(directory),
                        !empty,
                        Duration.ofNanos(System.nanoTime() - start))
                .print(spec.commandLine().getOut());
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "up", "--in-background",
                "--data-dir", options.dataDirectory().path().toString(),
                "--port", Integer.toString(port),
                "--kafka-port", Integer.toString(kafkaPort),
                "--postgres-port", Integer.toString(postgresPort),
                "--builder-heap", Integer.toString(builderHeap)));
        if (ingestPort != null) {
            arguments.addAll(List.of("--ingest-port", Integer.toString(ingestPort)));
        }
        if (operatePort != null) {
            arguments.addAll(List.of("--operate-port", Integer.toString(operatePort)));
        }
        if (apiMetricsPort != null) {
            arguments.addAll(List.of("--api-metrics-port", Integer.toString(apiMetricsPort)));
        }
        if (ingestMetricsPort != null) {
            arguments.addAll(List.of("--ingest-metrics-port", Integer.toString(ingestMetricsPort)));
        }
        if (empty) {
            arguments.add("--empty");
        }
        return arguments;
    }

    private static void printLine(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
