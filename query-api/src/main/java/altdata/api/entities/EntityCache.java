package altdata.api.entities;

import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersion;
import altdata.api.release.TableVersions;
import altdata.contracts.tables.Projection;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Entities that were read by ticker, each until the table of entities changes (decision 42).
///
/// Entities rarely change, and series all the time. So a request for a series that the response cache does not
/// have often needs one statement less.
@Component
final class EntityCache {
    private static final int MAX_BYTES = 32 * 1024 * 1024;
    /// Estimated bytes per entity beyond its texts.
    private static final int OVERHEAD = 300;

    private static final int OVERHEAD_PER_TEXT = 64;

    private static final int BYTES_PER_CHARACTER = 2;
    /// A larger entity is read each time, so that the memory of its texts is counted.
    private static final int MAX_ENTITY_BYTES = 16 * 1024;

    private static final Duration EXPIRE_AFTER_ACCESS = Duration.ofMinutes(5);
    private static final Set<String> ENTITIES = Set.of(Projection.ENTITIES.publishedName());

    /// @param version the version that was polled before the entity was read
    /// @param bytes   of the entity, estimated
    private record Entry(TableVersion version, Entity entity, int bytes) {}

    private final ReleaseCatalog releases;
    private final Cache<String, Entry> entries = Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
            .<String, Entry>weigher((_, entry) -> entry.bytes())
            .expireAfterAccess(EXPIRE_AFTER_ACCESS)
            .build();

    EntityCache(ReleaseCatalog releases) {
        this.releases = releases;
    }

    private static long bytes(Entity entity) {
        Stream<@Nullable String> texts = Stream.of(
                entity.id(),
                entity.name(),
                entity.logo(),
                entity.domain(),
                entity.description(),
                entity.industry(),
                entity.market(),
                entity.employees(),
                entity.forumQuery(),
                entity.appstoreAApp(),
                entity.appstoreBApp(),
                entity.reviewSiteId(),
                entity.professionalNetworkId());
        Stream<String> lists = Stream.concat(entity.peers().stream(), entity.handles().values().stream());
        return OVERHEAD
                + Stream.concat(texts, lists)
                        .filter(Objects::nonNull)
                        .mapToLong(text -> OVERHEAD_PER_TEXT + (long) BYTES_PER_CHARACTER * text.length())
                        .sum();
    }

    /// The entity that was read from the present state of the table, or else the result of `read`; empty if that
    /// is empty.
    Mono<Entity> getOrRead(Release release, String ticker, Mono<Entity> read) {
        TableVersion version = version(release);
        if (version == null) {
            return read;
        }
        Entry entry = entries.getIfPresent(ticker);
        return entry != null && entry.version().equals(version)
                ? Mono.just(entry.entity())
                : read.doOnNext(entity -> put(entity, version));
    }

    private void put(Entity entity, TableVersion version) {
        long bytes = bytes(entity);
        if (bytes <= MAX_ENTITY_BYTES) {
            Entry entry = new Entry(version, entity, (int) bytes);
            Entry _ = entries.asMap()
                    .merge(entity.ticker(), entry, (known, _) -> known.version().isLaterThan(version) ? known : entry);
        }
    }

    /// The present state of the table; null if it is unknown, or if the release is not the polled one:
    /// a view as of a time, a canary, or a copy for a shadow read.
    private @Nullable TableVersion version(Release release) {
        TableVersions versions = releases.versions();
        return versions == null || versions.release() != release ? null : versions.version(ENTITIES);
    }
}
