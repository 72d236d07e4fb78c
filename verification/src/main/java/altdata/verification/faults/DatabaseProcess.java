package altdata.verification.faults;

import altdata.contracts.tables.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/// The database server that the services connect to.
public interface DatabaseProcess extends StackProcess {
    /// The URL in the form that services and commands accept.
    String url();

    /// The port of the server.
    default int port() {
        return DatabaseAddress.parse(url()).port();
    }

    /// Stops the server gracefully.
    void stop();

    /// Opens a connection with the time zone UTC.
    default Connection connection() throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(url());
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        properties.setProperty("password", String.valueOf(address.password()));
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", "30");
        Connection connection = DriverManager.getConnection(address.jdbcUrl(), properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute("set timezone = 'UTC'");
        }
        return connection;
    }
}
