package altdata.api.server;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// The line of the access log that tells of a request. It has the path without its query, where v1's keys are, and
/// whose key it was by its id.
final class AccessLine {
    private static final Logger LOG = LoggerFactory.getLogger("altdata.access");

    private static final Pattern KEY = Pattern.compile("(v[12])_[A-Za-z0-9_-]{8,}");

    private AccessLine() {}

    /// Whether somebody wants to read them.
    static boolean isWanted() {
        return LOG.isInfoEnabled();
    }

    /// @param bytes of the body; -1 where that is not known
    /// @param keyId null where no valid key was shown
    /// @param trace null where none is made
    static void write(
            String id,
            String method,
            String path,
            int status,
            long bytes,
            long nanos,
            @Nullable String keyId,
            @Nullable String trace) {
        if (!isWanted()) {
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

    /// Keys belong into a header or the query, neither of which is logged; but somebody will put one into the path.
    private static String withoutKeys(String path) {
        return KEY.matcher(path).replaceAll("$1_…");
    }
}
