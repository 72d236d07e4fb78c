package altdata.api.keys;

import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads the table of API keys.
@Component
@EnableConfigurationProperties(KeySettings.class)
class KeyTable {
    /// A live generation that an older version built has no column `expires`.
    private static final String READ = """
            select key_id, sha256, scopes, daily_limit, v1_daily_limit, (to_jsonb(k) ->> 'expires')::timestamptz
            from {api_keys}.api_key k
            where sha256 = any($1) and not deleted and not revoked
            order by key_id desc
            """;

    private final ReadTables tables;
    private final long defaultLimit;

    KeyTable(ReadTables tables, KeySettings settings) {
        this.tables = tables;
        this.defaultLimit = settings.dailyLimit();
    }

    /// The keys with these hashes that are neither revoked nor deleted.
    Mono<Map<String, ApiKey>> byHashes(Release release, Set<String> hashes) {
        return tables.rowsByKey(release, READ, this::key, (Object) hashes.toArray(String[]::new))
                // If two records have the same hash, the one with the lower id wins, because it is read last.
                .collectMap(ApiKey::sha256);
    }

    private ApiKey key(DatabaseRow row) {
        Long limit = row.optionalCount(3);
        return new ApiKey(
                row.text(0),
                row.text(1),
                Set.copyOf(row.texts(2)),
                limit == null ? defaultLimit : limit,
                row.optionalCount(4),
                row.optionalTime(5));
    }
}
