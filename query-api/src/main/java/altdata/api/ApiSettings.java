package altdata.api;

import altdata.contracts.tables.DatabaseAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of the API.
///
/// @param databaseUrl where PostgreSQL is, see [altdata.contracts.tables.DatabaseAddress]
/// @param quotaDatabaseUrl where requests are counted, if the database it reads cannot be written to, as a replica;
/// null where both are one
/// @param connections the most connections to it that look something up; those that search come on top, three
/// quarters as many
@ConfigurationProperties("altdata")
record ApiSettings(
        String databaseUrl,
        @Nullable String quotaDatabaseUrl,
        @DefaultValue("16") int connections) {
    /// @throws IllegalArgumentException where one cannot be; the message names it, and holds no password
    ApiSettings {
        var _ = DatabaseAddress.parse(databaseUrl);
        if (quotaDatabaseUrl != null) {
            var _ = DatabaseAddress.parse("ALTDATA_QUOTA_DATABASE_URL", quotaDatabaseUrl);
        }
        if (connections < 1) {
            throw new IllegalArgumentException("ALTDATA_CONNECTIONS: a number of at least 1");
        }
    }
}
