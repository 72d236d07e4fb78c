package altdata.api.server;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Identifies a request in the client's log and in ours: the client's `X-Request-Id` if it is safe to echo,
/// otherwise a random UUID.
final class RequestId {
    static final String HEADER = "X-Request-Id";

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._~+/=-]{1,128}");

    private RequestId() {}

    static String of(@Nullable String sent) {
        return sent != null && SAFE.matcher(sent).matches()
                ? sent
                : UUID.randomUUID().toString();
    }
}
