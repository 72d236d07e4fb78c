package altdata.api.revisions;

import java.nio.ByteBuffer;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// The position at which a page of revisions ends: the last item, and a hash of the parameters that the request
/// for the next page must repeat.
///
/// @param slot      of the last item's date
/// @param knownFrom of the last item, in microseconds since 1970-01-01T00:00:00Z
/// @param request   a hash of the other parameters
record RevisionCursor(int slot, long knownFrom, int request) {
    private static final int BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

    /// The text that callers send back.
    String text() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(ByteBuffer.allocate(BYTES)
                        .putInt(slot)
                        .putLong(knownFrom)
                        .putInt(request)
                        .array());
    }

    /// The cursor of a text, or null if this service did not write it.
    static @Nullable RevisionCursor parse(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length != BYTES) {
                return null;
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            RevisionCursor cursor = new RevisionCursor(buffer.getInt(), buffer.getLong(), buffer.getInt());
            return cursor.text().equals(text) ? cursor : null;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
