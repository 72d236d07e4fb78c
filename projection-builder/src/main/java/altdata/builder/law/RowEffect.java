package altdata.builder.law;

import org.jspecify.annotations.Nullable;

/// What a row changes in the tables under the merge law.
///
/// @param subject      the identity of the record version that decides the kind; empty for a row without
/// content
/// @param dataKey      of that record version
/// @param tableDataKey of the version in the table; null if the table has no version
public record RowEffect(
        Kind kind, String subject, long dataKey, @Nullable Long tableDataKey) {
    /// The kinds, from the least to the most notable one. If a row consists of several record versions, the
    /// most notable of their kinds applies to the row.
    public enum Kind {
        /// The row has no record version, for example because all of its metrics are null.
        WITHOUT_CONTENT,
        /// The table has the same record version already.
        REPEATED,
        /// The row wins.
        WON,
        /// The version in the table wins: its data key is higher, or equal with other content.
        OLDER
    }

    /// The effect of a row without record versions.
    public static RowEffect withoutContent() {
        return new RowEffect(Kind.WITHOUT_CONTENT, "", 0, null);
    }

    /// The more notable of two effects; this one if both have the same kind.
    public RowEffect or(RowEffect other) {
        return other.kind.compareTo(kind) > 0 ? other : this;
    }
}
