package altdata.builder;

import altdata.builder.log.KafkaClients;
import altdata.builder.tables.PartitionUnit;
import altdata.contracts.tables.DatabaseAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the projection builder.
///
/// @param databaseUrl the address of PostgreSQL, see [altdata.contracts.tables.DatabaseAddress]
/// @param kafkaProperties the file with Kafka's security settings, see
/// [altdata.contracts.access.KafkaSecurity]; null for a broker without authentication and encryption
/// @param connections the maximum number of connections to PostgreSQL, at least 6
/// @param batchRows   the maximum number of records in a transaction
/// @param batchInterval the minimum time between a small batch of a projection and its next one, 0 to 1 s
/// @param clockTolerance the maximum difference between the clocks of this machine and the Kafka brokers, 0 to
/// 1 min; point-in-time reads become available this much later
/// @param upgrade     who replaces live generations whose tables another version defined
/// @param replayBatchRows the maximum number of records in a transaction while a replay fills its tables
/// @param replayThreads the number of threads of this instance that fill the tables of one replay
/// @param distributed whether new generations are distributed over the nodes of a Citus cluster
/// @param shards      the number of shards of each distributed table; null for the default of
/// [altdata.builder.generations.Distribution]
/// @param partitionBy the period of the partitions of posts and feeds in new generations
/// @param postRetention how long the content of posts is kept, see [PostRetention]
/// @param partitions  the number of partitions of a topic that the builder creates
/// @param replicas    the replication factor of a topic that the builder creates; -1 for the broker's default
@ConfigurationProperties("altdata")
record BuilderSettings(
        String databaseUrl,
        @Nullable Path kafkaProperties,
        int connections,
        @DefaultValue("20000") int batchRows,
        @DefaultValue("20ms") Duration batchInterval,
        @DefaultValue("1s") Duration clockTolerance,
        @DefaultValue("manual") UpgradeMode upgrade,
        @DefaultValue("15000") int replayBatchRows,
        int replayThreads,
        @DefaultValue("no") DistributionMode distributed,
        @Nullable Integer shards,
        @DefaultValue("no") PartitionMode partitionBy,
        @DefaultValue("") String postRetention,
        @DefaultValue("6") int partitions,
        @DefaultValue("-1") short replicas) {
    /// Whether new generations are distributed.
    enum DistributionMode {
        /// All tables are on one PostgreSQL server.
        NO,
        /// See [altdata.builder.generations.Distribution].
        CITUS
    }

    /// By which period new tables of posts and feeds are partitioned, see
    /// [altdata.builder.generations.Partitioning].
    enum PartitionMode {
        NO,
        YEAR,
        QUARTER,
        MONTH;

        @Nullable
        PartitionUnit unit() {
            return this == NO ? null : PartitionUnit.valueOf(name());
        }
    }

    /// Who replaces live generations whose tables another version defined.
    enum UpgradeMode {
        /// An operator, by a replay and a promotion. For systems that keep builders of the previous version running.
        MANUAL,
        /// The builder itself, see [UpgradeReconciler].
        AUTOMATIC
    }

    /// One for each task that can hold a connection for long: the generation supervisor (which needs a second
    /// one when BUILDING ends), a batch, a copy or index creation, and the two derivations of a generation that
    /// catches up.
    private static final int MIN_CONNECTIONS = 6;

    /// Records must be visible within about a second.
    private static final Duration MAX_BATCH_INTERVAL = Duration.ofSeconds(1);

    private static final Duration MAX_CLOCK_TOLERANCE = Duration.ofMinutes(1);

    /// @throws IllegalArgumentException if a setting is invalid; the message names it and contains no password
    BuilderSettings {
        var _ = DatabaseAddress.parse(databaseUrl);
        var _ = KafkaClients.access(kafkaProperties);
        if (connections < MIN_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "ALTDATA_CONNECTIONS must be at least " + MIN_CONNECTIONS + ", but is " + connections);
        }
        if (batchInterval.isNegative() || batchInterval.compareTo(MAX_BATCH_INTERVAL) > 0) {
            throw new IllegalArgumentException("ALTDATA_BATCH_INTERVAL must be from 0 to "
                    + MAX_BATCH_INTERVAL.toMillis() + "ms, but is " + batchInterval.toMillis() + "ms");
        }
        if (clockTolerance.isNegative() || clockTolerance.compareTo(MAX_CLOCK_TOLERANCE) > 0) {
            throw new IllegalArgumentException("ALTDATA_CLOCK_TOLERANCE must be from 0 to "
                    + MAX_CLOCK_TOLERANCE.toSeconds() + "s, but is " + clockTolerance.toMillis() + "ms");
        }
        boolean hasRetention = !PostRetention.parse(postRetention).byPlatform().isEmpty();
        if (distributed != DistributionMode.NO && hasRetention) {
            throw new IllegalArgumentException(
                    "ALTDATA_POST_RETENTION cannot be combined with ALTDATA_DISTRIBUTED=citus: remove one of them");
        }
        if (partitionBy != PartitionMode.NO && distributed != DistributionMode.NO) {
            throw new IllegalArgumentException(
                    "ALTDATA_PARTITION_BY=" + partitionBy.name().toLowerCase(Locale.ROOT)
                            + " cannot be combined with ALTDATA_DISTRIBUTED=citus: remove one of them");
        }
        requireAtLeastOne("ALTDATA_BATCH_ROWS", batchRows);
        requireAtLeastOne("ALTDATA_REPLAY_BATCH_ROWS", replayBatchRows);
        requireAtLeastOne("ALTDATA_REPLAY_THREADS", replayThreads);
        requireAtLeastOne("ALTDATA_PARTITIONS", partitions);
        if (shards != null) {
            requireAtLeastOne("ALTDATA_SHARDS", shards);
        }
        if (replicas != -1 && replicas < 1) {
            throw new IllegalArgumentException(
                    "ALTDATA_REPLICAS must be at least 1, or -1 for the broker's default, but is " + replicas);
        }
    }

    private static void requireAtLeastOne(String setting, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(setting + " must be at least 1, but is " + value);
        }
    }
}
