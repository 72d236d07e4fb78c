package altdata.api.release;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/// The versions of a release's tables at one poll. A version increases with every change.
///
/// @param byProjection by the projection's published name
/// @param readUntil    by the projection's published name: the time up to which all records have been applied.
///                     Absent if it is unknown, or if the generation has no history, because an earlier version
///                     built it.
/// @param polledAt     when the poll started, in the nanoseconds of [System#nanoTime]
/// @param replication  of the database before the poll; all that is read afterwards is at least as current
public record TableVersions(
        Release release,
        Map<String, Long> byProjection,
        Map<String, Instant> readUntil,
        long polledAt,
        Replication replication) {
    /// A number that increases when any table of these projections changes.
    public long of(Collection<String> projections) {
        long version = 0;
        for (String projection : projections) {
            version += byProjection.getOrDefault(projection, 0L);
        }
        return version;
    }

    /// Whether all records that were known at that time have been applied to these projections.
    boolean haveReadUntil(Collection<String> projections, Instant moment) {
        return projections.stream().allMatch(projection -> {
            Instant until = readUntil.get(projection);
            return until != null && !moment.isAfter(until);
        });
    }
}
