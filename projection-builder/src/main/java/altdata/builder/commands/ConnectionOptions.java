package altdata.builder.commands;

import altdata.contracts.tables.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
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
        DatabaseAddress address = DatabaseAddress.parse(database);
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        if (address.password() != null) {
            properties.setProperty("password", address.password());
        }
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("ApplicationName", "altdata command");
        return DriverManager.getConnection(address.jdbcUrl(), properties);
    }
}
