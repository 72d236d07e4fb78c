package altdata.api.lookup;

import altdata.api.v2.PageCursor;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The position at which a page of entities ends: the ticker of its last item. The next page follows it, so
/// entities that are added or deleted in between neither repeat nor hide others.
record EntityCursor(String ticker) {
    /// Before the first entity: no ticker is empty.
    static final EntityCursor START = new EntityCursor("");

    /// The text that callers send back.
    ///
    /// @param request a hash of the other parameters
    String text(int request) {
        return PageCursor.text(request, ticker.getBytes(StandardCharsets.UTF_8));
    }

    /// The cursor of a text, or null if this service did not write it for these parameters.
    static @Nullable EntityCursor parse(String text, int request) {
        byte[] position = PageCursor.position(text, request);
        if (position == null) {
            return null;
        }
        EntityCursor cursor = new EntityCursor(new String(position, StandardCharsets.UTF_8));
        // PostgreSQL cannot compare with U+0000. Bytes that are not UTF-8 would become another text.
        return cursor.ticker().indexOf('\0') < 0 && cursor.text(request).equals(text) ? cursor : null;
    }
}
