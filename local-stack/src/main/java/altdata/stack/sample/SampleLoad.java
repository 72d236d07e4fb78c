package altdata.stack.sample;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/// Writes the sample to the topics. Writing it again changes nothing, because the rows are the same.
public final class SampleLoad {
    /// The age of the oldest points.
    public static final int DAYS = 730;

    /// `/history_timeline` shows data before 2024.
    private static final LocalDate FIRST_OF_HISTORY = LocalDate.of(2023, 11, 1);
    private static final LocalDate LAST_OF_HISTORY = LocalDate.of(2023, 12, 31);

    private final String kafka;
    private final SampleRows rows = new SampleRows();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /// @param kafka the broker's address, `host:port`
    public SampleLoad(String kafka) {
        this.kafka = kafka;
    }

    /// Writes the entities and their rows from the date until now, and returns when the broker has acknowledged
    /// them. The first time it also writes two months before 2024.
    ///
    /// Events of the day before the first are written again, because that day may not have been complete the
    /// last time.
    ///
    /// @throws KafkaException if the broker rejects a record
    public SampleCounts load(LocalDate first, Instant now) {
        try (Producer<byte[], byte[]> producer = producer()) {
            for (SampleEntity entity : SampleEntities.ALL) {
                send(producer, Topics.ENTITIES, entity.ticker(), rows.entity(entity));
            }
            int posts = 0;
            int others = 1;
            send(producer, SampleQuotes.euros(LocalDate.ofInstant(now, ZoneOffset.UTC), now));
            for (SampleEntity entity : SampleEntities.ALL) {
                SampleContent content = new SampleContent(entity);
                List<SampleRow> all = Stream.concat(content.events(first.minusDays(1), now), content.states(now))
                        .toList();
                all.forEach(row -> send(producer, row));
                int own = Math.toIntExact(
                        all.stream().filter(row -> row.topic() == Topics.POSTS).count());
                posts += own;
                others += all.size() - own;
            }
            LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
            int metricRows = first.isAfter(today.minusDays(DAYS - 1L))
                    ? 0
                    : writeSeries(producer, FIRST_OF_HISTORY, LAST_OF_HISTORY);
            metricRows += writeSeries(producer, first, today);
            producer.flush();
            Exception failed = failure.get();
            if (failed != null) {
                throw new KafkaException("the sample data cannot be written: " + failed.getMessage(), failed);
            }
            return new SampleCounts(metricRows, posts, others);
        }
    }

    private int writeSeries(Producer<byte[], byte[]> producer, LocalDate first, LocalDate last) {
        int written = 0;
        for (SampleEntity entity : SampleEntities.ALL) {
            SampleRows.Series series = rows.series(entity);
            for (LocalDate date = first; !date.isAfter(last); date = date.plusDays(1)) {
                for (byte[] row : series.rows(date)) {
                    send(producer, Topics.METRICS, entity.ticker(), row);
                    written++;
                }
            }
        }
        return written;
    }

    private void send(Producer<byte[], byte[]> producer, SampleRow row) {
        send(producer, row.topic(), row.key(), row.value().getBytes(StandardCharsets.UTF_8));
    }

    private void send(Producer<byte[], byte[]> producer, Topic<?> topic, String key, byte[] value) {
        var _ = producer.send(
                new ProducerRecord<>(topic.name(), key.getBytes(StandardCharsets.UTF_8), value), (_, e) -> {
                    if (e != null) {
                        failure.compareAndSet(null, e);
                    }
                });
    }

    private Producer<byte[], byte[]> producer() {
        Map<String, Object> properties = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                kafka,
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.ACKS_CONFIG,
                "all",
                // With a new topic a broker may reject a partition's first request and accept the second; it
                // then rejects the first indefinitely (KAFKA-15591).
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                1,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4",
                ProducerConfig.LINGER_MS_CONFIG,
                20,
                ProducerConfig.BATCH_SIZE_CONFIG,
                256 * 1024,
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                64L * 1024 * 1024);
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
