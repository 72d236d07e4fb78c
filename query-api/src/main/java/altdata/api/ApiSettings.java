package altdata.api;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of the API.
///
/// @param databaseUrl where PostgreSQL is, see [altdata.contracts.tables.DatabaseAddress]
/// @param connections the most connections to it
@ConfigurationProperties("altdata")
record ApiSettings(String databaseUrl, @DefaultValue("16") int connections) {}
