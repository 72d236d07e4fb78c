package altdata.builder.operator;

import altdata.contracts.tables.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/// Where an operator's wish finds the servers: with connections of its own, for some take long.
///
/// @param databaseUrl as [DatabaseAddress] reads it
/// @param kafka       how to reach Kafka, as a client is told
public record OperatorConnections(String databaseUrl, Map<String, Object> kafka) {
    /// @throws SQLException where the database does not answer
    public Connection database() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(databaseUrl);
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        if (address.password() != null) {
            properties.setProperty("password", address.password());
        }
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("ApplicationName", "altdata command");
        return DriverManager.getConnection(address.jdbcUrl(), properties);
    }

    /// Not the password.
    @Override
    public String toString() {
        return "OperatorConnections";
    }
}
