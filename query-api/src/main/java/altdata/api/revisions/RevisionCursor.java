package altdata.api.revisions;

import altdata.api.v2.PageCursor;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The position at which a page of revisions ends: its last item.
///
/// @param slot      of the last item's date
/// @param knownFrom of the last item, in microseconds since 1970-01-01T00:00:00Z
record RevisionCursor(int slot, long knownFrom) {
    private static final int BYTES = Integer.BYTES + Long.BYTES;

    /// The text that callers send back.
    ///
    /// @param request a hash of the other parameters
    String text(int request) {
        return PageCursor.text(
                request,
                ByteBuffer.allocate(BYTES).putInt(slot).putLong(knownFrom).array());
    }

    /// The cursor of a text, or null if this service did not write it for these parameters.
    static @Nullable RevisionCursor parse(String text, int request) {
        byte[] position = PageCursor.position(text, request);
        if (position == null || position.length != BYTES) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(position);
        return new RevisionCursor(buffer.getInt(), buffer.getLong());
    }
}
