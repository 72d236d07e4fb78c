package altdata.ingest.meters;

import java.util.concurrent.atomic.LongAdder;

/// Counters for the rows of one topic and ingest channel.
///
/// @param read     all rows, with any result
/// @param skipped  rows that a mapping skips
/// @param rejected invalid rows
/// @param ignored  fields of accepted rows that have no effect
record RowCounts(LongAdder read, LongAdder skipped, LongAdder rejected, IgnoredFieldMeter ignored) {}
