package altdata.api.server;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a request is called in the caller's log and in ours: the caller's own word for it, if it is fit to be
/// repeated.
final class RequestId {
    static final String HEADER = "X-Request-Id";

    private static final Pattern FIT = Pattern.compile("[A-Za-z0-9._~+/=-]{1,128}");

    private RequestId() {}

    static String of(@Nullable String sent) {
        return sent != null && FIT.matcher(sent).matches()
                ? sent
                : UUID.randomUUID().toString();
    }
}
