package altdata.hosting.http;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Validates the `Host` header. The server would also reject an invalid one, but with an empty body.
public final class HostHeader {
    private static final Pattern FORM =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._~%!$&'()*+;=-]*)(?::(\\d{0,5}))?");
    private static final int LAST_PORT = 65_535;

    private HostHeader() {}

    /// Whether there is exactly one host in the form of RFC 9110.
    ///
    /// @param hosts       all values of the header
    /// @param mayBeAbsent true for HTTP/1.0
    public static boolean isValid(List<String> hosts, boolean mayBeAbsent) {
        if (hosts.size() != 1) {
            return hosts.isEmpty() && mayBeAbsent;
        }
        String host = hosts.getFirst();
        Matcher parts = FORM.matcher(host);
        if (!parts.matches()) {
            return false;
        }
        @Nullable String port = parts.group(1);
        return port == null || port.isEmpty() || Integer.parseInt(port) <= LAST_PORT;
    }
}
