package altdata.builder.commands;

import altdata.builder.operations.OperatorServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import picocli.CommandLine.Option;

/// Where a command finds the servers.
final class ConnectionOptions {
    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            description = "Kafka (also $ALTDATA_KAFKA; default: ${DEFAULT-VALUE}).",
            defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}")
    String kafka = "";

    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "PostgreSQL, as postgresql://user:password@host:port/database (also $ALTDATA_DATABASE_URL; default: the local stack's).",
            defaultValue = "${env:ALTDATA_DATABASE_URL:-postgresql://altdata:altdata@localhost:15432/altdata}")
    private String database = "";

    /// @throws SQLException where the database does not answer
    Connection database() throws SQLException {
        return servers().database();
    }

    OperatorServers servers() {
        return new OperatorServers(database, Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, kafka));
    }
}
