package altdata.contracts.topic;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Identifies a push whose effects the projection builder counts. It is sent as a header of each record.
public record PushId(UUID value) {
    /// The name of the header.
    public static final String HEADER = "altdata-push";

    private static final int LENGTH = 36;

    /// The value of the header.
    public byte[] toBytes() {
        return value.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /// Reads the value of a header; null if it is not a push ID, because any producer can set it.
    public static @Nullable PushId of(byte @Nullable [] header) {
        if (header == null || header.length != LENGTH) {
            return null;
        }
        try {
            return new PushId(UUID.fromString(new String(header, StandardCharsets.US_ASCII)));
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
