package altdata.builder.operator;

import altdata.contracts.tables.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/// Connects operator commands to PostgreSQL and Kafka. Each command has its own connection, because some run
/// long.
///
/// @param databaseUrl as [DatabaseAddress] reads it
/// @param kafka       client settings for Kafka
public record OperatorConnections(String databaseUrl, Map<String, Object> kafka) {
    /// @throws SQLException if the database does not respond
    public Connection database() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(databaseUrl);
        Properties properties = address.jdbcProperties("altdata command");
        // Ends the statement of a command that was interrupted; otherwise it would keep its locks.
        properties.setProperty("options", "-c client_connection_check_interval=1s");
        return DriverManager.getConnection(address.jdbcUrl(), properties);
    }

    /// Omits the password.
    @Override
    public String toString() {
        return "OperatorConnections";
    }
}
