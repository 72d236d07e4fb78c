package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topics;
import altdata.testing.AltdataCommand;
import altdata.testing.EntityRecord;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// Rows of transactional producers are applied if, and only if, their transaction is committed.
class TransactionalRowsIT {
    private static final TestService SERVICE = TestService.get();
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void onlyCommittedRowsAreShownAndTheLagIsZero() {
        EntityRecord.push(EntityRecord.company("TRXA"));
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            producer.initTransactions();
            producer.beginTransaction();
            send(producer, 1, 5);
            producer.commitTransaction();
            producer.beginTransaction();
            send(producer, 2, 7);
            producer.flush();
            producer.abortTransaction();
        }
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(SERVICE.v1("/timeline/?symbol=TRXA")
                                .at("/data/daily/0/forum_mentions")
                                .asInt())
                        .isEqualTo(5));
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(lag()).isZero());
        assertThat(SERVICE.v1("/timeline/?symbol=TRXA")
                        .at("/data/daily/0/forum_mentions")
                        .asInt())
                .isEqualTo(5);
    }

    private static long lag() {
        return JSON.readTree(AltdataCommand.run(new ProjectionsCommand(), "status", "--partitions", "--json")
                        .text())
                .valueStream()
                .filter(line -> line.get("projection").asString().equals("metrics"))
                .mapToLong(line -> line.get("lag_rows").asLong())
                .sum();
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, int dataKey, int mentions) {
        String row = "{\"data_key\":%d,\"ticker\":\"TRXA\",\"date\":\"2026-01-01\",\"metrics\":{\"forum_mentions\":%d}}"
                .formatted(dataKey, mentions);
        var _ = producer.send(new ProducerRecord<>(
                Topics.METRICS.name(), "TRXA".getBytes(StandardCharsets.UTF_8), row.getBytes(StandardCharsets.UTF_8)));
    }

    private static KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        SERVICE.kafka(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "transactional-rows"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
