package altdata.builder.records;

import altdata.builder.law.RecordMergeLaw.RankedVersion;
import org.jspecify.annotations.Nullable;

/// A record version that has become a row of its table.
///
/// @param replacedTime the time of the row that it has replaced, as text in the notation of the database; null if it
/// has replaced no row, or a row without a time
public record Winner<T extends Record>(
        RankedVersion<T> version, @Nullable String replacedTime) {}
