package altdata.ingest.push;

import altdata.ingest.mapping.IncreasingMillis;
import org.jspecify.annotations.Nullable;

/// How the rows of a run are treated.
///
/// @param strict   whether to reject rows with fields that the topic does not have
/// @param dataKeys sets the data key of every row; null to keep it
record PushOptions(boolean strict, @Nullable IncreasingMillis dataKeys) {}
