package altdata.verification.fuzz;

import altdata.stack.services.ServiceJar;
import altdata.verification.faults.CatchUp;
import altdata.verification.faults.JavaProcess;
import altdata.verification.faults.KafkaNode;
import altdata.verification.faults.PostgresProcess;
import altdata.verification.faults.Readiness;
import altdata.verification.faults.ServerPort;
import altdata.verification.faults.StackProcess;
import altdata.verification.faults.SuiteApiKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A stack for the fuzz suite: Kafka, PostgreSQL, a builder, an API and an ingest worker, each in its own
/// process.
final class FuzzStack implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(120);

    private final int apiPort = ServerPort.free();
    private final int ingestPort = ServerPort.free();
    private final int kafkaPort = ServerPort.free();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final Path logs;
    private final JavaProcess kafka;
    private final PostgresProcess postgres;
    private final JavaProcess builder;
    private final JavaProcess api;
    private final JavaProcess ingest;

    /// @param home      the project's folder
    /// @param directory for all data and logs
    FuzzStack(Path home, Path directory) throws IOException, InterruptedException {
        logs = Files.createDirectories(directory.resolve("logs"));
        postgres = new PostgresProcess(directory.resolve("postgres"), ServerPort.free(), logs.resolve("postgres.log"));
        kafka = KafkaNode.member(directory.resolve("kafka"), kafkaPort, logs.resolve("kafka.log"), problems::add);
        builder = service(home, "projection-builder", 0);
        api = service(home, "query-api", apiPort);
        ingest = service(home, "ingest-worker", ingestPort);
    }

    private JavaProcess service(Path home, String module, int port) throws IOException, InterruptedException {
        return new JavaProcess(
                module,
                // Netty logs network buffers that are never released.
                ServiceJar.command(
                        home,
                        module,
                        List.of("-XX:+ExitOnOutOfMemoryError", "-Dio.netty.leakDetection.level=advanced")),
                Map.of(
                        "ALTDATA_KAFKA", kafka(),
                        "ALTDATA_DATABASE_URL", postgres.url(),
                        "ALTDATA_PORT", Integer.toString(port),
                        "ALTDATA_WARM_UP", "0s"),
                logs.resolve(module + ".log"),
                problems::add);
    }

    private List<StackProcess> processes() {
        return List.of(kafka, postgres, builder, api, ingest);
    }

    /// Starts everything and waits until the API is ready.
    void start(SuiteApiKey key) throws InterruptedException {
        processes().forEach(StackProcess::start);
        new Readiness(apiTarget(key).address().toString(), key).await("/health/ready", START_TIMEOUT);
    }

    /// Waits until the ingest worker is ready and accepts the key.
    void awaitIngest(SuiteApiKey key) throws InterruptedException {
        new Readiness(ingestTarget(key).address().toString(), key).await("/health/ready", START_TIMEOUT);
    }

    /// Waits until every record in the log is processed.
    ///
    /// @throws altdata.verification.faults.SuiteException if that does not happen in time, so the builder hangs
    void awaitCaughtUp(Duration longest) {
        long _ = new CatchUp(kafka(), postgres).await(longest);
    }

    String kafka() {
        return "localhost:" + kafkaPort;
    }

    PostgresProcess postgres() {
        return postgres;
    }

    ServiceUnderTest apiTarget(SuiteApiKey key) {
        return new ServiceUnderTest(URI.create("http://localhost:" + apiPort), key);
    }

    ServiceUnderTest ingestTarget(SuiteApiKey key) {
        return new ServiceUnderTest(URI.create("http://localhost:" + ingestPort), key);
    }

    /// The product's services, whose memory and logs are checked.
    List<JavaProcess> services() {
        return List.of(builder, api, ingest);
    }

    /// The log file of a service.
    Path log(JavaProcess service) {
        return logs.resolve(service.name() + ".log");
    }

    /// Unexpected exits of processes, in the order they were seen.
    Queue<String> problems() {
        return problems;
    }

    /// Kills everything at once, without restart, when the suite itself is interrupted.
    void end() {
        processes().forEach(StackProcess::end);
    }

    @Override
    public void close() {
        ingest.terminate();
        api.terminate();
        builder.terminate();
        kafka.terminate();
        postgres.stop();
    }
}
