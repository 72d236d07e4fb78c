package altdata.contracts.topic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a row says of the thing it identifies: what it is like, or (where `content` is null) that it is deleted.
///
/// @param identity what the row is about, unique within its topic: one text or several
/// @param dataKey  the rank of the statement: the higher one is the more recent
/// @param content  null for a deletion
public record RecordVersion<T>(
        List<String> identity, long dataKey, @Nullable T content) {
    /// The first part of the identity.
    String firstIdentityPart() {
        return identity.getFirst();
    }
}
