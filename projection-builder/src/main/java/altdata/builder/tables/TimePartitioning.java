package altdata.builder.tables;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How the tables of a projection can be partitioned by time.
///
/// @param tables the tables that are partitioned
/// @param value  the value of the column by which they are partitioned first; null if they are partitioned by
/// time only
/// @param time   the time of a row; its result is null for a deletion
public record TimePartitioning<T>(
        List<String> tables, @Nullable Function<T, String> value, Function<T, @Nullable Instant> time) {}
