package altdata.verification.faults;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Identifies a row that came through the ingest worker by its record key, `platform:pushed-ID`.
final class PushedId {
    private static final String PREFIX = "pushed-";
    private static final Pattern KEY = Pattern.compile("[a-z_]+:" + PREFIX + "(\\d{1,18})");

    private PushedId() {}

    /// Returns the post's id for the row's id.
    static String of(long id) {
        return PREFIX + id;
    }

    /// Returns the row's id, or 0 if the record was not pushed.
    static long in(byte @Nullable [] recordKey) {
        if (recordKey == null) {
            return 0;
        }
        Matcher key = KEY.matcher(new String(recordKey, StandardCharsets.UTF_8));
        return key.matches() ? Long.parseLong(key.group(1)) : 0;
    }
}
