package altdata.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.LocalStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands of the documents in order, as a reader would: one shell per document, all against one
/// stack with sample data. [ExcludedCommand] lists the commands that are not run, with the reasons. If a
/// command needs a program that is not installed, it and the rest of its block are skipped.
@Tag(LocalStack.TAG)
class CommandsIT {
    /// In the order in which a user reads them.
    private static final List<String> FIRST = List.of("README.md", "docs/quick-starts.md", "docs/pushing-data.md");

    private static final String WITHOUT_TICKER =
            "{\"data_key\":1,\"date\":\"2026-11-17\",\"metrics\":{\"forum_mentions\":1}}";
    private static final String BLANK_TICKER =
            "{\"data_key\":1,\"ticker\":\" \",\"date\":\"2026-11-17\",\"metrics\":{\"forum_mentions\":1}}";

    @TempDir
    private static Path directory;

    private static PortReplacements addresses;
    private static ProjectCopy project;
    private static Shell operator;

    @BeforeAll
    @Timeout(300)
    static void up() throws IOException, InterruptedException {
        addresses = PortReplacements.free();
        project = ProjectCopy.in(Files.createDirectories(directory.resolve("project")));
        operator = shell("operator");
        Path log = directory.resolve("up.log");
        operator.start(
                addresses.in("./altdata up --port 8080 --kafka-port 19092 --postgres-port 15432")
                        + " --ingest-port 0 --operate-port 0 --api-metrics-port 0 --ingest-metrics-port 0",
                log);
        await().atMost(Duration.ofSeconds(240))
                .untilAsserted(() -> assertThat(log).content().contains("Ctrl-C stops it."));
    }

    @AfterAll
    static void down() throws IOException, InterruptedException {
        Shell.Outcome outcome = operator.run("./altdata down");
        operator.close();
        assertThat(outcome.exit()).as(outcome.stderr()).isZero();
    }

    @TestFactory
    Stream<DynamicNode> everyCommandOfADocumentWorks() throws IOException, ExecutionException, InterruptedException {
        ExampleValues example = new ExampleValues(addresses, pushRejectedRecords());
        List<Document> documents =
                new ArrayList<>(FIRST.stream().map(Document::named).toList());
        documents.addAll(Document.all().stream()
                .filter(document -> !FIRST.contains(document.name()))
                .toList());
        List<DynamicNode> containers = new ArrayList<>();
        for (Document document : documents) {
            if (document.blocks().stream().anyMatch(block -> CodeBlock.SHELL.contains(block.language()))) {
                DocumentRunner reader =
                        new DocumentRunner(document, project, example, shell("reader-of-" + containers.size()));
                containers.add(DynamicContainer.dynamicContainer(document.name(), reader.tests()));
            }
        }
        return containers.stream();
    }

    /// Writes two records that the builder rejects; returns the position of the first.
    private static RecordMetadata pushRejectedRecords() throws ExecutionException, InterruptedException {
        Map<String, Object> settings = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, addresses.in("localhost:19092"));
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            RecordMetadata first = producer.send(new ProducerRecord<>("altdata.metrics", "AAPL", WITHOUT_TICKER))
                    .get();
            RecordMetadata _ = producer.send(new ProducerRecord<>("altdata.metrics", "AAPL", BLANK_TICKER))
                    .get();
            return first;
        }
    }

    private static Shell shell(String name) throws IOException {
        return new Shell(project.folder(), directory.resolve(name), project.environment(addresses));
    }
}
