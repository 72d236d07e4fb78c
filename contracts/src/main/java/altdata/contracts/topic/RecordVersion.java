package altdata.contracts.topic;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One version of a record: the content of an identity at a `data_key`, or its deletion.
///
/// Of two versions with the same identity the merge law keeps the one with the higher `data_key`.
///
/// @param identity what the record is about, unique within its topic; one part or several
/// @param dataKey  the rank of this version: the higher one is the more recent
/// @param content  null for a deletion
public record RecordVersion<T>(
        List<String> identity, long dataKey, @Nullable T content) {
    /// A property of the content; null for a deletion.
    public <P> @Nullable P map(Function<T, P> property) {
        return content == null ? null : property.apply(content);
    }

    /// The first part of the identity.
    String firstIdentityPart() {
        return identity.getFirst();
    }
}
