package altdata.ingest.push;

import altdata.ingest.mapping.IncreasingMillis;
import org.jspecify.annotations.Nullable;

/// Options of a push run.
///
/// @param strict   whether to reject rows with fields that the topic does not have
/// @param dataKeys generates the data key of every row; null to keep the keys of the rows
record PushOptions(boolean strict, @Nullable IncreasingMillis dataKeys) {}
