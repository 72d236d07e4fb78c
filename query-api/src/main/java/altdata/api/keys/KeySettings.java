package altdata.api.keys;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of keys.
///
/// @param dailyLimit requests a UTC day on v2 of a key that states none
@ConfigurationProperties("altdata")
record KeySettings(@DefaultValue("10000000") long dailyLimit) {
    /// @throws IllegalArgumentException where it cannot be
    KeySettings {
        if (dailyLimit < 0) {
            throw new IllegalArgumentException("ALTDATA_DAILY_LIMIT: a number of requests, at least 0");
        }
    }
}
