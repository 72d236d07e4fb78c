package altdata.builder.operator.cli;

import altdata.builder.log.KafkaClients;
import altdata.builder.operator.OperatorConnections;
import altdata.hosting.command.KafkaServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for connecting to Kafka and PostgreSQL.
final class ConnectionOptions {
    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            converter = KafkaServers.class,
            description = "Kafka (also $ALTDATA_KAFKA; default: ${DEFAULT-VALUE}).",
            defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}")
    private String kafka = "";

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description =
                    "Properties file with the security.*, sasl.* and ssl.* settings of the Kafka client (also $ALTDATA_KAFKA_PROPERTIES).",
            defaultValue = "${env:ALTDATA_KAFKA_PROPERTIES:-}")
    private @Nullable Path kafkaProperties;

    @Option(
            names = "--database",
            paramLabel = "URL",
            converter = DatabaseArgument.class,
            description =
                    "PostgreSQL, as postgresql://user:password@host:port/database (also $ALTDATA_DATABASE_URL; default: the local stack's).",
            defaultValue = "${env:ALTDATA_DATABASE_URL:-postgresql://altdata:altdata@localhost:15432/altdata}")
    private String database = "";

    /// Returns the settings of a Kafka client.
    ///
    /// @throws IllegalArgumentException if its properties file cannot be used
    Map<String, Object> kafka(Map<String, ?> settings) {
        Map<String, Object> all = KafkaClients.access(kafkaProperties).addTo(settings);
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, kafka);
        return all;
    }

    /// @throws SQLException if the database does not respond
    Connection database() throws SQLException {
        return servers().database();
    }

    OperatorConnections servers() {
        return new OperatorConnections(database, kafka(Map.of()));
    }
}
