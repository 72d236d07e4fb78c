package altdata.api.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The host a request is for. One that is none is refused by the server in its own way, with an empty body, if
/// nobody does so before.
final class HostHeader {
    private static final Pattern FORM =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._~%!$&'()*+;=-]*)(?::(\\d{0,5}))?");
    private static final int LAST_PORT = 65_535;

    private HostHeader() {}

    /// Whether it has the form of RFC 9110, or is not there.
    static boolean isSound(HttpRequest request) {
        @Nullable String host = request.headers().get(HttpHeaderNames.HOST);
        if (host == null) {
            return true;
        }
        Matcher parts = FORM.matcher(host);
        if (!parts.matches()) {
            return false;
        }
        @Nullable String port = parts.group(1);
        return port == null || port.isEmpty() || Integer.parseInt(port) <= LAST_PORT;
    }
}
