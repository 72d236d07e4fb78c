package altdata.builder.tables;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// An identity whose present state differs from its state as of a moment, with the row that brings that state
/// back.
///
/// @param identity       as people read it, such as `AAPL 2026-11-20 forum`
/// @param presentDataKey the data key of the present version; the row needs a higher one
/// @param present        the current content by field; null if absent
/// @param past           the content as of the moment by field. Null if it did not exist, so the row removes
/// the present content; also null if it has been removed because it was old, then without a row.
/// @param key            the record key on the topic; null if it is unknown
/// @param row            the row of the topic, without `data_key`; null if the stored content does not result in
/// the same content again, or has been removed
public record Restoration(
        String identity,
        long presentDataKey,
        @Nullable ObjectNode present,
        @Nullable ObjectNode past,
        @Nullable String key,
        @Nullable ObjectNode row) {
    /// Whether the row removes the present content.
    public boolean isRemoval() {
        return past == null && row != null;
    }
}
