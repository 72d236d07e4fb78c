package altdata.builder.operator.trace;

import org.jspecify.annotations.Nullable;

/// A record of the log that concerns a part of the traced value.
///
/// @param appendedMillis the timestamp of the record, in milliseconds since 1970-01-01T00:00:00Z
/// @param knownMicros    the known time in microseconds since 1970-01-01T00:00:00Z
record FoundRecord(LogPosition position, String part, long appendedMillis, long knownMicros, Finding finding) {
    /// The version with its known time; null if the record has no valid version.
    @Nullable
    KnownVersion known() {
        return finding instanceof Finding.Stated(Version version) ? new KnownVersion(version, knownMicros) : null;
    }
}
