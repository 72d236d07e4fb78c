package altdata.stack.servers;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.log.TopicCreation;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleCounts;
import altdata.stack.sample.SampleEntities;
import altdata.stack.sample.SampleLoad;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaServerTest {
    private static final int PARTITIONS = 6;
    private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

    @TempDir
    Path directory;

    @Test
    void theLogSurvivesARestart() throws Exception {
        int port;
        SampleCounts counts;
        try (EmbeddedKafkaServer server = EmbeddedKafkaServer.start(directory, 0)) {
            port = server.port();
            createTopics(server);
            Instant now = DAY.atTime(14, 30).toInstant(ZoneOffset.UTC);
            counts = new SampleLoad(server.address()).load(DAY, now);
            assertThat(counts.metricRows()).isEqualTo(SampleEntities.ALL.size());
        }
        try (EmbeddedKafkaServer server = EmbeddedKafkaServer.start(directory, port)) {
            assertThat(server.address()).isEqualTo("localhost:" + port);
            assertThat(records(server, Topics.METRICS)).isEqualTo(SampleEntities.ALL.size());
            assertThat(records(server, Topics.ENTITIES)).isEqualTo(SampleEntities.ALL.size());
            assertThat(records(server, Topics.POSTS)).isEqualTo(counts.posts());
            assertThat(records(server, Topics.QUOTES)).isEqualTo(SampleEntities.ALL.size());
        }
    }

    @Test
    void topicsHaveUnlimitedRetentionAndAcceptTheLargestValue() throws Exception {
        try (EmbeddedKafkaServer server = EmbeddedKafkaServer.start(directory, 0)) {
            createTopics(server);
            try (Admin admin = admin(server)) {
                ConfigResource metrics = new ConfigResource(ConfigResource.Type.TOPIC, Topics.METRICS.name());
                var settings =
                        admin.describeConfigs(List.of(metrics)).all().get().get(metrics);
                assertThat(settings.get("retention.ms").value()).isEqualTo("-1");
                assertThat(settings.get("cleanup.policy").value()).isEqualTo("delete");
                assertThat(settings.get("max.message.bytes").value())
                        .isEqualTo(Integer.toString(Topic.MAX_VALUE_BYTES));
                assertThat(settings.get("message.timestamp.type").value()).isEqualTo("LogAppendTime");
                // Of the topic itself, so that another broker keeps it.
                assertThat(settings.get("message.timestamp.type").source())
                        .isEqualTo(ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG);
                assertThat(admin.describeTopics(List.of(Topics.METRICS.name()))
                                .allTopicNames()
                                .get()
                                .get(Topics.METRICS.name())
                                .partitions())
                        .hasSize(PARTITIONS);
            }
        }
    }

    @Test
    void theBrokerSetsTheTimeOfARecord() throws Exception {
        try (EmbeddedKafkaServer server = EmbeddedKafkaServer.start(directory, 0)) {
            createTopics(server);
            long before = System.currentTimeMillis();
            assertThat(appendedAt(server, Topics.METRICS.name(), 0L)).isBetween(before, System.currentTimeMillis());
        }
    }

    @Test
    void topicsOfAnOlderDirectoryGetTheTimesOfTheBroker() throws Exception {
        try (EmbeddedKafkaServer server =
                EmbeddedKafkaServer.start(directory, 0, Map.of("log.message.timestamp.type", "CreateTime"))) {
            try (Admin admin = admin(server)) {
                admin.createTopics(List.of(new NewTopic(Topics.METRICS.name(), PARTITIONS, (short) 1)))
                        .all()
                        .get();
            }
            assertThat(appendedAt(server, Topics.METRICS.name(), 1_000L)).isEqualTo(1_000L);
        }
        try (EmbeddedKafkaServer server = EmbeddedKafkaServer.start(directory, 0)) {
            long before = System.currentTimeMillis();
            assertThat(appendedAt(server, Topics.METRICS.name(), 1_000L)).isBetween(before, System.currentTimeMillis());
        }
    }

    /// Returns the time of a record for which the producer claims another time, in milliseconds since 1970.
    private static long appendedAt(EmbeddedKafkaServer server, String topic, long claimed) throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", server.address()), new ByteArraySerializer(), new ByteArraySerializer())) {
            return producer.send(new ProducerRecord<>(topic, 0, claimed, null, new byte[0]))
                    .get()
                    .timestamp();
        }
    }

    private static void createTopics(EmbeddedKafkaServer server) throws Exception {
        try (Admin admin = admin(server)) {
            TopicCreation.createMissing(admin, PARTITIONS, (short) 1);
        }
    }

    private static long records(EmbeddedKafkaServer server, Topic<?> topic) throws Exception {
        try (Admin admin = admin(server)) {
            Map<TopicPartition, OffsetSpec> latest = IntStream.range(0, PARTITIONS)
                    .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                    .collect(Collectors.toMap(partition -> partition, _ -> OffsetSpec.latest()));
            return admin.listOffsets(latest).all().get().values().stream()
                    .mapToLong(end -> end.offset())
                    .sum();
        }
    }

    private static Admin admin(EmbeddedKafkaServer server) {
        return Admin.create(Map.of("bootstrap.servers", server.address()));
    }
}
