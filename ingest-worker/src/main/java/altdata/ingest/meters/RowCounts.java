package altdata.ingest.meters;

import java.util.concurrent.atomic.LongAdder;

/// What became of the rows of a topic that came one way.
///
/// @param taken   were read, whatever became of them
/// @param skipped a mapping leaves out
/// @param refused break a rule
record RowCounts(LongAdder taken, LongAdder skipped, LongAdder refused) {}
