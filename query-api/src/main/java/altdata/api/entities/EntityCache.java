package altdata.api.entities;

import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersions;
import altdata.contracts.tables.Projection;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Entities that were read by ticker, each until the table of entities changes (decision 42).
///
/// Entities rarely change, and series all the time. So a request for a series that the response cache does not
/// have often needs one statement less.
@Component
final class EntityCache {
    private static final long MAX_BYTES = 32L * 1024 * 1024;
    /// Estimated bytes per entity beyond its description and its peers.
    private static final int OVERHEAD = 1_500;

    private static final int BYTES_PER_PEER = 64;

    private static final Duration EXPIRE_AFTER_ACCESS = Duration.ofMinutes(5);
    private static final Set<String> ENTITIES = Set.of(Projection.ENTITIES.publishedName());

    /// A state of the table.
    private record Version(Release release, long number) {}

    /// @param version of before the entity was read
    private record Entry(Version version, Entity entity) {}

    private final ReleaseCatalog releases;
    private final Cache<String, Entry> entries = Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
            .<String, Entry>weigher((_, entry) -> weight(entry.entity()))
            .expireAfterAccess(EXPIRE_AFTER_ACCESS)
            .build();

    EntityCache(ReleaseCatalog releases) {
        this.releases = releases;
    }

    private static int weight(Entity entity) {
        String description = entity.description();
        return OVERHEAD
                + (description == null ? 0 : 2 * description.length())
                + BYTES_PER_PEER * entity.peers().size();
    }

    /// The entity that was read from the present state of the table, or else the result of `read`; empty if that
    /// is empty.
    Mono<Entity> getOrRead(Release release, String ticker, Mono<Entity> read) {
        Version version = version(release);
        if (version == null) {
            return read;
        }
        Entry entry = entries.getIfPresent(ticker);
        return entry != null && entry.version().equals(version)
                ? Mono.just(entry.entity())
                : read.doOnNext(entity -> entries.put(ticker, new Entry(version, entity)));
    }

    /// The present state of the table; null if it is unknown, for a view as of a time, and for a canary.
    private @Nullable Version version(Release release) {
        TableVersions versions = releases.versions();
        return versions == null || versions.release() != release ? null : new Version(release, versions.of(ENTITIES));
    }
}
