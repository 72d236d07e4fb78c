package altdata.api.release;

import java.util.Collection;
import java.util.Map;

/// The versions of a release's tables at one poll. A version increases with every change.
///
/// @param byProjection by the projection's published name
/// @param polledAt     when the poll started, in the nanoseconds of [System#nanoTime]
/// @param replication  of the database before the poll; all that is read afterwards is at least as current
public record TableVersions(Release release, Map<String, Long> byProjection, long polledAt, Replication replication) {
    /// A number that increases when any table of these projections changes.
    public long of(Collection<String> projections) {
        long version = 0;
        for (String projection : projections) {
            version += byProjection.getOrDefault(projection, 0L);
        }
        return version;
    }

    /// Whether any version is higher than the present one.
    boolean isLaterThan(Map<String, Long> present) {
        return byProjection.entrySet().stream()
                .anyMatch(each -> each.getValue() > present.getOrDefault(each.getKey(), 0L));
    }

    /// The state of all tables of these projections.
    public TableVersion version(Collection<String> projections) {
        return new TableVersion(release, of(projections));
    }
}
