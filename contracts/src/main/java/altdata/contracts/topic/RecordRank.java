package altdata.contracts.topic;

import altdata.contracts.digest.Sha256;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/// The position of a record version among the versions of its identity, under the merge law for topics whose rows are
/// whole records: the version with the greatest `(data_key, content hash)` wins.
///
/// The hash is computed from a canonical JSON form of the content, so that of two versions with equal data keys the
/// winner does not depend on the order of arrival. It is stored in the read tables, so the form must not change.
@SuppressWarnings("ArrayRecordComponent") // Only compared.
public record RecordRank(long dataKey, byte[] contentHash) implements Comparable<RecordRank> {
    private static final JsonMapper CANONICAL = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    /// The content of a record version as canonical JSON.
    ///
    /// @param content null for a deletion
    public static byte[] canonical(@Nullable Object content) {
        return CANONICAL.writeValueAsBytes(content);
    }

    /// The rank of a version with this content.
    ///
    /// @param canonicalContent as [#canonical] returns it
    public static RecordRank of(long dataKey, byte[] canonicalContent) {
        return new RecordRank(dataKey, Sha256.of(canonicalContent));
    }

    @Override
    public int compareTo(RecordRank other) {
        int byKey = Long.compare(dataKey, other.dataKey);
        return byKey != 0 ? byKey : Arrays.compareUnsigned(contentHash, other.contentHash);
    }
}
