package altdata.api.keys;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of API keys.
///
/// @param dailyLimit v2 requests per UTC day for a key without its own limit
@ConfigurationProperties("altdata")
record KeySettings(@DefaultValue("10000000") long dailyLimit) {
    /// @throws IllegalArgumentException if the limit is negative
    KeySettings {
        if (dailyLimit < 0) {
            throw new IllegalArgumentException(
                    "ALTDATA_DAILY_LIMIT: expected a number of requests, at least 0; found " + dailyLimit);
        }
    }
}
