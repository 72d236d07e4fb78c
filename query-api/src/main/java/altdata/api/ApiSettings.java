package altdata.api;

import altdata.contracts.tables.DatabaseAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the API.
///
/// @param databaseUrl      the URL of PostgreSQL, see [altdata.contracts.tables.DatabaseAddress]
/// @param quotaDatabaseUrl the database that counts requests, if `databaseUrl` is a read replica; null to use
///                         `databaseUrl`
/// @param connections      the maximum number of connections for lookups by key; three quarters as many are
/// added for searches
@ConfigurationProperties("altdata")
record ApiSettings(
        String databaseUrl,
        @Nullable String quotaDatabaseUrl,
        @DefaultValue("16") int connections) {
    /// @throws IllegalArgumentException if a setting is invalid; the message names it and contains no password
    ApiSettings {
        var _ = DatabaseAddress.parse(databaseUrl);
        if (quotaDatabaseUrl != null) {
            var _ = DatabaseAddress.parse("ALTDATA_QUOTA_DATABASE_URL", quotaDatabaseUrl);
        }
        if (connections < 1) {
            throw new IllegalArgumentException(
                    "ALTDATA_CONNECTIONS: expected a number, at least 1; found " + connections);
        }
    }
}
