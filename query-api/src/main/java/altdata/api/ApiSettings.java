package altdata.api;

import altdata.contracts.tables.DatabaseAddress;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of the API.
///
/// @param databaseUrl where PostgreSQL is, see [altdata.contracts.tables.DatabaseAddress]
/// @param connections the most connections to it
@ConfigurationProperties("altdata")
record ApiSettings(String databaseUrl, @DefaultValue("16") int connections) {
    /// @throws IllegalArgumentException where one cannot be; the message names it, and holds no password
    ApiSettings {
        var _ = DatabaseAddress.parse(databaseUrl);
        if (connections < 1) {
            throw new IllegalArgumentException("connections is a number of at least 1");
        }
    }
}
