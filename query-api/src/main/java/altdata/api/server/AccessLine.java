package altdata.api.server;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Writes the access log line of a request. The line contains the path without the query, because v1 keys are
/// in the query, and the id of the key.
final class AccessLine {
    private static final Logger LOG = LoggerFactory.getLogger("altdata.access");

    private static final Pattern KEY = Pattern.compile("(v[12])_[A-Za-z0-9_-]{8,}");

    private AccessLine() {}

    /// Whether the access log is enabled.
    static boolean isEnabled() {
        return LOG.isInfoEnabled();
    }

    /// @param bytes the length of the body; -1 if unknown
    /// @param keyId null without a valid key
    /// @param trace null if the request is not traced
    static void write(
            String id,
            String method,
            String path,
            int status,
            long bytes,
            long nanos,
            @Nullable String keyId,
            @Nullable String trace) {
        if (!isEnabled()) {
            return;
        }
        LoggingEventBuilder line = LOG.atInfo()
                .addKeyValue("request_id", id)
                .addKeyValue("method", method)
                .addKeyValue("path", withoutKeys(path))
                .addKeyValue("status", status)
                .addKeyValue("bytes", bytes)
                .addKeyValue("micros", nanos / 1_000);
        if (trace != null) {
            line = line.addKeyValue("trace_id", trace);
        }
        if (keyId != null) {
            line = line.addKeyValue("key_id", keyId);
        }
        line.log("request");
    }

    /// Masks keys in the path. Keys belong in a header or the query, which are not logged, but a client may put
    /// one into the path by mistake.
    private static String withoutKeys(String path) {
        return KEY.matcher(path).replaceAll("$1_…");
    }
}
