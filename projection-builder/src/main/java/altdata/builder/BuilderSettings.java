package altdata.builder;

import altdata.contracts.tables.DatabaseAddress;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of the builder.
///
/// @param databaseUrl where PostgreSQL is, see [altdata.contracts.tables.DatabaseAddress]
/// @param batchRows   the most records of one transaction
/// @param replayBatchRows the most records of one transaction while a replay fills its tables
/// @param replayThreads how many threads of this instance fill the tables of one replay
/// @param partitions  how many partitions a topic gets that is not there yet
/// @param replicas    how many brokers hold a topic that is not there yet; -1 leaves it to the broker
@ConfigurationProperties("altdata")
record BuilderSettings(
        String databaseUrl,
        @DefaultValue("20000") int batchRows,
        @DefaultValue("15000") int replayBatchRows,
        int replayThreads,
        @DefaultValue("6") int partitions,
        @DefaultValue("-1") short replicas) {
    /// @throws IllegalArgumentException where one cannot be; the message names it, and holds no password
    BuilderSettings {
        var _ = DatabaseAddress.parse(databaseUrl);
        if (replayThreads < 1 || replayBatchRows < 1 || batchRows < 1 || partitions < 1) {
            throw new IllegalArgumentException(
                    "replay-threads, replay-batch-rows, batch-rows and partitions are numbers of at least 1");
        }
    }
}
