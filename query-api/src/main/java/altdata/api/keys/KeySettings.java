package altdata.api.keys;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of API keys.
///
/// @param dailyLimit v2 requests per UTC day for a key without its own limit
@ConfigurationProperties("altdata")
record KeySettings(@DefaultValue("10000000") long dailyLimit) {
    /// The maximum of the limit of a key, too. Sums of limits and requests must not overflow.
    private static final long MAX_LIMIT = 1L << 53;

    /// @throws IllegalArgumentException if the limit is out of range
    KeySettings {
        if (dailyLimit < 0 || dailyLimit > MAX_LIMIT) {
            throw new IllegalArgumentException("ALTDATA_DAILY_LIMIT: expected a number of requests from 0 to "
                    + MAX_LIMIT + ", but found " + dailyLimit);
        }
    }
}
