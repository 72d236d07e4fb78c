package altdata.api.release;

import java.util.Collection;
import java.util.Map;

/// How often the tables of a release had changed when they were looked at.
///
/// @param changes by the projection's published name
/// @param seenAt  when was asked, in the nanoseconds of [System#nanoTime]
public record TableVersions(Release release, Map<String, Long> changes, long seenAt) {
    /// A number that is another one as soon as any table of these projections has changed.
    public long of(Collection<String> projections) {
        long version = 0;
        for (String projection : projections) {
            version += changes.getOrDefault(projection, 0L);
        }
        return version;
    }
}
