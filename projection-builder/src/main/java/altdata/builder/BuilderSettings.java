package altdata.builder;

import altdata.builder.log.KafkaClients;
import altdata.contracts.tables.DatabaseAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of the builder.
///
/// @param databaseUrl where PostgreSQL is, see [altdata.contracts.tables.DatabaseAddress]
/// @param kafkaProperties how Kafka lets it in, see [altdata.contracts.access.KafkaSecurity]; null for one that takes
/// whoever comes
/// @param connections the most connections to PostgreSQL
/// @param batchRows   the most records of one transaction
/// @param batchInterval how long after a small batch the next one of its projection begins at the earliest
/// @param replayBatchRows the most records of one transaction while a replay fills its tables
/// @param replayThreads how many threads of this instance fill the tables of one replay
/// @param partitions  how many partitions a topic gets that is not there yet
/// @param replicas    how many brokers hold a topic that is not there yet; -1 leaves it to the broker
@ConfigurationProperties("altdata")
record BuilderSettings(
        String databaseUrl,
        @Nullable Path kafkaProperties,
        int connections,
        @DefaultValue("20000") int batchRows,
        @DefaultValue("20ms") Duration batchInterval,
        @DefaultValue("15000") int replayBatchRows,
        int replayThreads,
        @DefaultValue("6") int partitions,
        @DefaultValue("-1") short replicas) {
    /// One for each of the threads that hold one for long: the look at the generations, and one beside it; a batch;
    /// an index; a derivation.
    private static final int FEWEST_CONNECTIONS = 5;

    /// What is to be seen within a second does not wait longer than this for company.
    private static final Duration LONGEST_BATCH_INTERVAL = Duration.ofSeconds(1);

    /// @throws IllegalArgumentException where one cannot be; the message names it, and holds no password
    BuilderSettings {
        var _ = DatabaseAddress.parse(databaseUrl);
        var _ = KafkaClients.access(kafkaProperties);
        if (connections < FEWEST_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "ALTDATA_CONNECTIONS: a number of at least " + FEWEST_CONNECTIONS + ", but it is " + connections);
        }
        if (batchInterval.isNegative() || batchInterval.compareTo(LONGEST_BATCH_INTERVAL) > 0) {
            throw new IllegalArgumentException("ALTDATA_BATCH_INTERVAL: from 0 to " + LONGEST_BATCH_INTERVAL.toMillis()
                    + "ms, but it is " + batchInterval.toMillis() + "ms");
        }
        if (replayThreads < 1 || replayBatchRows < 1 || batchRows < 1 || partitions < 1) {
            throw new IllegalArgumentException(
                    "replay-threads, replay-batch-rows, batch-rows and partitions are numbers of at least 1");
        }
    }
}
