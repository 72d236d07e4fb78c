package altdata.traces;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The settings of traces.
///
/// @param traces        the address of the OTLP/HTTP collector; null or blank disables traces
/// @param tracesSampled the ratio of requests, files and batches that are sampled if the caller has not
/// decided, from 0 to 1
@ConfigurationProperties("altdata")
record TraceSettings(
        @Nullable String traces, @DefaultValue("0.1") BigDecimal tracesSampled) {
    /// @throws IllegalArgumentException if a setting is invalid; the message names the setting but does not
    /// repeat its value, which may contain credentials
    TraceSettings {
        if (traces != null && !traces.isBlank() && !isCollector(traces.strip())) {
            throw new IllegalArgumentException(
                    "ALTDATA_TRACES: must be an address such as http://collector:4318/v1/traces,"
                            + " without user information, query or fragment");
        }
        if (tracesSampled.signum() < 0 || tracesSampled.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("ALTDATA_TRACES_SAMPLED: must be a ratio from 0 to 1, such as 0.1");
        }
    }

    /// The address of the collector.
    ///
    /// @throws IllegalStateException if traces are disabled
    URI collector() {
        if (traces == null || traces.isBlank()) {
            throw new IllegalStateException("traces are disabled");
        }
        return URI.create(traces.strip());
    }

    private static boolean isCollector(String address) {
        try {
            URI uri = new URI(address);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null;
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
