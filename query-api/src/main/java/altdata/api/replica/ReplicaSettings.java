package altdata.api.replica;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of an instance that reads from a replica.
///
/// @param maxStaleness an instance whose replica is further behind responds with 503
@ConfigurationProperties("altdata")
record ReplicaSettings(@DefaultValue("30s") Duration maxStaleness) {
    /// @throws IllegalArgumentException if the limit is shorter than 5 s
    ReplicaSettings {
        if (maxStaleness.compareTo(Duration.ofSeconds(5)) < 0) {
            throw new IllegalArgumentException(
                    "ALTDATA_MAX_STALENESS: expected a duration such as 30s, at least 5s; found " + maxStaleness);
        }
    }
}
