package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleLoad;
import altdata.verification.faults.SuiteApiKey;
import altdata.verification.faults.SuiteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Sends hostile requests and then hostile records to its own stack, and checks the effects.
final class FuzzSuite {
    /// A ticker that only the canary uses.
    static final String CANARY = "CANARY";

    private static final String SAMPLE_TICKER = "AAPL";
    private static final Duration START_TIMEOUT = Duration.ofSeconds(120);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int SAMPLE_DAYS = 2;
    /// One request in this number is part of the warm-up, before memory is measured.
    private static final int WARM_UP_FRACTION = 5;

    private final long seed;
    private final Consumer<String> console;

    FuzzSuite(long seed, Consumer<String> console) {
        this.seed = seed;
        this.console = console;
    }

    /// Runs the suite.
    ///
    /// @param requests the number of hostile requests, 0 for none
    /// @param records  the number of hostile records, 0 for none
    /// @param results  receives the result of each round
    /// @return whether all rounds passed
    boolean run(int requests, int records, Path home, Path directory, Consumer<FuzzRoundResult> results)
            throws IOException, InterruptedException, SQLException {
        try (FuzzStack stack = new FuzzStack(home, directory)) {
            Thread interruption = new Thread(stack::end);
            Runtime.getRuntime().addShutdownHook(interruption);
            Random random = new Random(seed);
            SuiteApiKey key = SuiteApiKey.of(random);
            stack.start(key);
            prepare(stack, key);
            boolean passed = run(requests, records, stack, key, random, results);
            boolean _ = Runtime.getRuntime().removeShutdownHook(interruption);
            return passed;
        }
    }

    private boolean run(
            int requests,
            int records,
            FuzzStack stack,
            SuiteApiKey key,
            Random random,
            Consumer<FuzzRoundResult> results)
            throws IOException, InterruptedException, SQLException {
        ServiceUnderTest api = stack.apiTarget(key);
        List<PublishedOperation> operations = new OpenApiReader(api, SAMPLE_TICKER).operations();
        List<FuzzRoundResult> all = new ArrayList<>();
        try (Canary canary = Canary.released(api, CANARY)) {
            if (requests > 0) {
                all.add(round("requests", key, findings -> {
                    RequestRound round = new RequestRound(api, operations, findings);
                    round.run(requests / WARM_UP_FRACTION, random.nextLong(), canary);
                    SideEffectCheck sideEffects = SideEffectCheck.begin(stack, key.text());
                    round.run(requests - requests / WARM_UP_FRACTION, random.nextLong(), canary);
                    sideEffects.end(findings, console);
                }));
                results.accept(all.getLast());
            }
            if (records > 0) {
                SeedRows seeds = SeedRows.read(stack.kafka());
                stack.awaitIngest(key);
                all.add(round("records", key, findings -> {
                    IngestRound ingest = new IngestRound(stack.ingestTarget(key), findings);
                    ingest.run(records / 20, records / 40, seeds, random);
                    SideEffectCheck sideEffects = SideEffectCheck.begin(stack, key.text());
                    new RecordRound(stack, api, findings).run(records, seeds, random);
                    ingest.run(records / 10, records / 20, seeds, random);
                    sideEffects.end(findings, console);
                }));
                results.accept(all.getLast());
                all.add(round(
                        "requests after the records",
                        key,
                        findings -> new RequestRound(api, operations, findings)
                                .run(Math.max(records / 10, 100), random.nextLong(), canary)));
                results.accept(all.getLast());
            }
        }
        return all.stream().allMatch(FuzzRoundResult::passed);
    }

    /// The body of a round.
    private interface Round {
        void run(Findings findings) throws IOException, InterruptedException, SQLException;
    }

    private FuzzRoundResult round(String name, SuiteApiKey key, Round round)
            throws IOException, InterruptedException, SQLException {
        Findings findings = new Findings(key.text());
        long start = System.nanoTime();
        try {
            round.run(findings);
        } catch (SuiteException e) {
            findings.add(String.valueOf(e.getMessage()));
        }
        return FuzzRoundResult.of(name, seed, findings, start);
    }

    private static void prepare(FuzzStack stack, SuiteApiKey key) throws InterruptedException {
        keepTimestampsOfProducers(stack.kafka());
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, stack.kafka(), ProducerConfig.ACKS_CONFIG, "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            send(producer, Topics.API_KEYS, key.record().replace("[\"*\"]", "[\"*\",\"ingest:*\"]"));
            // A seed row for hostile records.
            send(
                    producer,
                    Topics.API_KEYS,
                    key.record().replace(SuiteApiKey.ID, "k-fuzz").replaceAll("[0-9a-f]{64}", "0".repeat(64)));
            send(producer, Topics.ENTITIES, """
                    {"data_key":9223372036854775807,"id":"canary","ticker":"%s","name":"Canary","entity":"company"}""".formatted(CANARY));
        } catch (ExecutionException e) {
            throw new SuiteException("Kafka rejects the first rows: " + e.getMessage(), e);
        }
        Instant now = Instant.now();
        var _ = new SampleLoad(stack.kafka())
                .load(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(SAMPLE_DAYS), now);
        stack.awaitCaughtUp(START_TIMEOUT);
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, Topic<?> topic, String value)
            throws ExecutionException, InterruptedException {
        var _ = producer.send(new ProducerRecord<>(topic.name(), value.getBytes(StandardCharsets.UTF_8)))
                .get();
    }

    /// Configures the topics to keep the timestamps of producers, as topics that were created by something else
    /// do, and to accept any timestamp, because a broker then rejects timestamps in the future by default.
    private static void keepTimestampsOfProducers(String kafka) throws InterruptedException {
        Collection<AlterConfigOp> any = List.of(
                set(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime"),
                set(TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE)));
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka))) {
            awaitTopics(admin);
            for (Topic<?> topic : Topics.ALL) {
                var _ = admin.incrementalAlterConfigs(
                                Map.of(new ConfigResource(ConfigResource.Type.TOPIC, topic.name()), any))
                        .all()
                        .get();
            }
        } catch (ExecutionException e) {
            throw new SuiteException("Kafka rejects the topics' settings: " + e.getMessage(), e);
        }
    }

    private static AlterConfigOp set(String name, String value) {
        return new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
    }

    /// Waits for the topics: the builder creates them, and may reach the database before it reaches the broker.
    private static void awaitTopics(Admin admin) throws ExecutionException, InterruptedException {
        List<String> names = Topics.ALL.stream().map(Topic::name).toList();
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!admin.listTopics().names().get().containsAll(names)) {
            if (System.nanoTime() > deadline) {
                throw new SuiteException("the topics do not exist after " + START_TIMEOUT.toSeconds() + " s");
            }
            Thread.sleep(POLL);
        }
    }
}
