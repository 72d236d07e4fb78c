package altdata.verification.fuzz;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An HTTP response.
///
/// @param headers by lower-case name
record RawHttpResponse(int status, Map<String, List<String>> headers, byte[] body) {
    /// Returns the first value of the header, or null.
    @Nullable
    String header(String name) {
        List<String> values = headers.get(name);
        return values == null ? null : values.getFirst();
    }

    /// Whether the service closes the connection after it.
    boolean closes() {
        String connection = header("connection");
        return connection != null && connection.equalsIgnoreCase("close");
    }
}
