package altdata.verification.fuzz;

import altdata.stack.services.ServiceJar;
import altdata.verification.faults.ApiKey;
import altdata.verification.faults.CatchUp;
import altdata.verification.faults.JavaMember;
import altdata.verification.faults.KafkaNode;
import altdata.verification.faults.Member;
import altdata.verification.faults.PostgresMember;
import altdata.verification.faults.Readiness;
import altdata.verification.faults.ServerPort;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A stack of its own: Kafka, PostgreSQL, a builder, an API and an ingest worker, each a process.
final class FuzzStack implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(120);

    private final int apiPort = ServerPort.free();
    private final int ingestPort = ServerPort.free();
    private final int kafkaPort = ServerPort.free();
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    private final Path logs;
    private final JavaMember kafka;
    private final PostgresMember postgres;
    private final JavaMember builder;
    private final JavaMember api;
    private final JavaMember ingest;

    /// @param home      the project's folder
    /// @param directory where everything is kept
    FuzzStack(Path home, Path directory) throws IOException, InterruptedException {
        logs = Files.createDirectories(directory.resolve("logs"));
        postgres = new PostgresMember(directory.resolve("postgres"), ServerPort.free(), logs.resolve("postgres.log"));
        kafka = KafkaNode.member(directory.resolve("kafka"), kafkaPort, logs.resolve("kafka.log"), problems::add);
        builder = service(home, "projection-builder", 0);
        api = service(home, "query-api", apiPort);
        ingest = service(home, "ingest-worker", ingestPort);
    }

    private JavaMember service(Path home, String module, int port) throws IOException, InterruptedException {
        return new JavaMember(
                module,
                // A buffer of the network that nobody gives back is told in the log.
                ServiceJar.command(
                        home,
                        module,
                        List.of("-XX:+ExitOnOutOfMemoryError", "-Dio.netty.leakDetection.level=advanced")),
                Map.of(
                        "ALTDATA_KAFKA", kafka(),
                        "ALTDATA_DATABASE_URL", postgres.url(),
                        "ALTDATA_PORT", Integer.toString(port)),
                logs.resolve(module + ".log"),
                problems::add);
    }

    private List<Member> members() {
        return List.of(kafka, postgres, builder, api, ingest);
    }

    /// Returns when the API is ready.
    void start(ApiKey key) throws InterruptedException {
        members().forEach(Member::start);
        new Readiness(apiTarget(key).address().toString(), key).await("/health/ready", LONGEST_START);
    }

    /// Returns when the ingest worker knows the key.
    void awaitIngest(ApiKey key) throws InterruptedException {
        new Readiness(ingestTarget(key).address().toString(), key).await("/health/ready", LONGEST_START);
    }

    /// Returns when every record of the log has had its effect.
    ///
    /// @throws altdata.verification.faults.FaultException where it does not in time: the builder stands still
    void awaitCaughtUp(Duration longest) {
        long _ = new CatchUp(kafka(), postgres).await(longest);
    }

    String kafka() {
        return "localhost:" + kafkaPort;
    }

    PostgresMember postgres() {
        return postgres;
    }

    Target apiTarget(ApiKey key) {
        return new Target(URI.create("http://localhost:" + apiPort), key);
    }

    Target ingestTarget(ApiKey key) {
        return new Target(URI.create("http://localhost:" + ingestPort), key);
    }

    /// The services of ours, whose memory and logs are looked at.
    List<JavaMember> services() {
        return List.of(builder, api, ingest);
    }

    /// The log of one of them.
    Path log(JavaMember service) {
        return logs.resolve(service.name() + ".log");
    }

    /// What has gone wrong without anybody's doing, in the order it was seen.
    Queue<String> problems() {
        return problems;
    }

    /// Kills everything at once, and for good: what is left to do when the suite itself is interrupted.
    void end() {
        members().forEach(Member::end);
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
