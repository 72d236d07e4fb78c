package altdata.verification.fuzz;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What came back.
///
/// @param headers by lower-case names
record HttpAnswer(int status, Map<String, List<String>> headers, byte[] body) {
    /// The first value of the header, or null.
    @Nullable
    String header(String name) {
        List<String> values = headers.get(name);
        return values == null ? null : values.getFirst();
    }

    /// Whether the service ends the connection behind it.
    boolean closes() {
        String connection = header("connection");
        return connection != null && connection.equalsIgnoreCase("close");
    }
}
