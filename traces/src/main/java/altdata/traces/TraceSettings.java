package altdata.traces;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// What can be set of traces.
///
/// @param traces        where they go, by OTLP over HTTP; null or empty for none
/// @param tracesSampled the share of requests, files and batches that are traced where no caller has decided, from 0
/// to 1
@ConfigurationProperties("altdata")
record TraceSettings(
        @Nullable String traces, @DefaultValue("0.1") BigDecimal tracesSampled) {
    /// @throws IllegalArgumentException where one cannot be; the message names it, and does not repeat it
    TraceSettings {
        if (traces != null && !traces.isBlank() && !isCollector(traces.strip())) {
            throw new IllegalArgumentException(
                    "ALTDATA_TRACES: an address such as http://collector:4318/v1/traces, without a user or a query");
        }
        if (tracesSampled.signum() < 0 || tracesSampled.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("ALTDATA_TRACES_SAMPLED: a share from 0 to 1, such as 0.1");
        }
    }

    /// Where they go.
    /// @throws IllegalStateException where they go nowhere
    URI collector() {
        if (traces == null || traces.isBlank()) {
            throw new IllegalStateException("no traces are made");
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
