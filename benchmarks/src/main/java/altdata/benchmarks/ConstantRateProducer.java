package altdata.benchmarks;

import altdata.contracts.topic.Topics;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Producer;

/// Writes metric rows to Kafka at a constant rate, as background load.
final class ConstantRateProducer {
    private ConstantRateProducer() {}

    /// Starts writing.
    ///
    /// @return the writing thread, which ends when the time is over
    static Thread start(Producer<byte[], byte[]> producer, int rowsASecond, int seconds, long firstKey) {
        return Thread.ofPlatform().daemon().start(() -> {
            Random random = new Random(2);
            long start = System.nanoTime();
            for (int i = 0; i < seconds * rowsASecond; i++) {
                LockSupport.parkNanos(start + i * TimeUnit.SECONDS.toNanos(1) / rowsASecond - System.nanoTime());
                String row = BenchRows.row(firstKey + i, i, random);
                var _ = producer.send(BenchTarget.row(Topics.METRICS, BenchRows.ticker(i / 8), row));
            }
        });
    }
}
