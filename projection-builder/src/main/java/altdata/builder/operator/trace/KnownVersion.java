package altdata.builder.operator.trace;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A version with its known time.
///
/// @param knownMicros the known time in microseconds since 1970-01-01T00:00:00Z
record KnownVersion(Version version, long knownMicros) {
    private static final Comparator<KnownVersion> BY_RANK = (one, other) -> one.version.compareRank(other.version);

    /// The winner as of a moment: of the versions that were known, the one with the highest rank. Null if no
    /// version was known.
    static @Nullable KnownVersion winner(List<KnownVersion> versions, long asOfMicros) {
        return versions.stream()
                .filter(version -> version.knownMicros <= asOfMicros)
                .max(BY_RANK)
                .orElse(null);
    }

    /// Whether it is the same version with the same known time.
    boolean isSame(KnownVersion other) {
        return knownMicros == other.knownMicros && version.compareRank(other.version) == 0;
    }
}
