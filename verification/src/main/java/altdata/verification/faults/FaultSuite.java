package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/// Runs rounds of faults on one stack. A seed always gives the same rows and the same faults, but their
/// relative timing depends on the machine.
final class FaultSuite {
    /// One in this number of rows is pushed through the ingest worker.
    private static final int PUSHED_EVERY = 20;
    private static final Duration START_TIMEOUT = Duration.ofSeconds(240);
    private static final Duration PUSH_INTERVAL = Duration.ofSeconds(20);

    private final SuitePlan plan;
    private final Consumer<String> console;

    FaultSuite(SuitePlan plan, Consumer<String> console) {
        this.plan = plan;
        this.console = console;
    }

    /// Runs the rounds in a new stack and stops after the first failed one.
    ///
    /// @param home      the project's folder
    /// @param directory empty, for all data and logs
    /// @param trace     the file for the trace of the protocol; null for no trace
    /// @param results   receives the result of each round
    /// @return whether all rounds passed
    boolean run(int rounds, Path home, Path directory, @Nullable Path trace, Consumer<FaultRoundResult> results)
            throws IOException, InterruptedException, SQLException {
        try (SmallDisk disk =
                plan.kinds().contains(FaultKind.FILL_DISK) ? SmallDisk.mount(directory.resolve("postgres")) : null) {
            boolean passed;
            try (FaultStack stack = FaultStack.disturbed(
                    home, directory, plan.session(), plan.builderOptions(), plan.isDistributed())) {
                Thread interruption = new Thread(() -> {
                    stack.end();
                    if (disk != null) {
                        disk.close();
                    }
                });
                Runtime.getRuntime().addShutdownHook(interruption);
                passed = run(rounds, stack, disk, trace, results);
                boolean _ = Runtime.getRuntime().removeShutdownHook(interruption);
            }
            if (!passed && disk != null && !disk.saveTo(directory.resolve("postgres-kept"))) {
                console.accept("PostgreSQL's data could not be kept");
            }
            return passed;
        }
    }

    private boolean run(
            int rounds,
            FaultStack stack,
            @Nullable SmallDisk disk,
            @Nullable Path trace,
            Consumer<FaultRoundResult> results)
            throws InterruptedException, IOException, SQLException {
        Random random = new Random(plan.seed());
        FaultRows rows = new FaultRows(random.nextLong());
        Deque<FaultKind> next = new ArrayDeque<>();
        stack.start();
        SuiteApiKey key = SuiteApiKey.of(random);
        prepare(stack, key);
        if (trace != null) {
            ProtocolTrace.start(stack.postgres());
        }
        OperatorSimulation operator = new OperatorSimulation(stack);
        FaultRound round = new FaultRound(stack, key, plan, operator, console);
        boolean passed = true;
        for (int i = 1; passed && i <= rounds; i++) {
            Random ofRound = new Random(random.nextLong());
            List<SentRow> sent = rows.next(plan.rows());
            RowStream stream = new RowStream(stack.kafkaAddress(), sent, plan.stream(), new Random(ofRound.nextLong()));
            PushedRows pushed = new PushedRows(
                    stack, key, rows.pushed(plan.rows() / PUSHED_EVERY), plan.stream(), new Random(ofRound.nextLong()));
            FaultFactory faults =
                    new FaultFactory(stack, stream, operator, disk, plan.session(), new Random(ofRound.nextLong()));
            Map<FaultKind, Fault> chosen = new EnumMap<>(FaultKind.class);
            while (chosen.size() < Math.min(plan.faultsARound(), plan.kinds().size())) {
                if (next.isEmpty()) {
                    next.addAll(shuffled(ofRound));
                }
                FaultKind kind = next.poll();
                chosen.computeIfAbsent(kind, faults::create);
            }
            FaultRoundResult result = round.run(i, sent, stream, pushed, chosen, ofRound);
            results.accept(result);
            passed = result.passed();
        }
        if (trace != null) {
            ProtocolTrace.write(stack.postgres(), trace);
        }
        return passed;
    }

    /// Returns all kinds in random order, so each occurs once before any repeats.
    private List<FaultKind> shuffled(Random random) {
        List<FaultKind> shuffled = new ArrayList<>(plan.kinds());
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    /// Waits until the stack works, and adds the API key and the sentinel.
    static void prepare(FaultStack stack, SuiteApiKey key) throws InterruptedException {
        Readiness readiness = new Readiness(stack.apiAddress(), key);
        readiness.await("/health/ready", START_TIMEOUT);
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        boolean isVisible = false;
        while (!isVisible) {
            pushFirstRows(stack, key);
            try {
                readiness.await(Sentinel.path(), PUSH_INTERVAL);
                isVisible = true;
            } catch (SuiteException e) {
                // A builder that lacks one of its protections may have lost these records while partitions were
                // assigned.
                if (System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
        new Readiness(stack.ingestAddress(), key).await("/health/ready", START_TIMEOUT);
        long _ = new CatchUp(stack.kafkaAddress(), stack.postgres()).await(START_TIMEOUT);
    }

    private static void pushFirstRows(FaultStack stack, SuiteApiKey key) throws InterruptedException {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        stack.kafkaAddress(),
                        ProducerConfig.ACKS_CONFIG,
                        "all"),
                new StringSerializer(),
                new StringSerializer())) {
            send(producer, Topics.API_KEYS, SuiteApiKey.ID, key.pushingRecord());
            send(producer, Topics.ENTITIES, Sentinel.TICKER, Sentinel.entity());
            send(producer, Topics.METRICS, Sentinel.TICKER, Sentinel.metrics());
        } catch (ExecutionException e) {
            throw new SuiteException("Kafka rejects the first rows: " + e.getMessage(), e);
        }
    }

    private static void send(KafkaProducer<String, String> producer, Topic<?> topic, String key, String value)
            throws ExecutionException, InterruptedException {
        var _ = producer.send(new ProducerRecord<>(topic.name(), key, value)).get();
    }
}
