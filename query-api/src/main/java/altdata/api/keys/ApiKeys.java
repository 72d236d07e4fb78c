package altdata.api.keys;

import altdata.api.http.KeyCheck;
import altdata.api.http.Problem;
import altdata.api.release.Release;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Looks keys up by their hash, and remembers for a second what it found, unknown keys included: a revoked key
/// stops working within that second, and a flood of one wrong key costs one query a second.
@Component
final class ApiKeys implements KeyCheck {
    private static final Duration REMEMBERED = Duration.ofSeconds(1);
    private static final int MOST_REMEMBERED = 10_000;
    /// Longer than any key we issue; whatever is longer need not be hashed.
    private static final int MOST_CHARACTERS = 200;
    private static final String FIND = """
            select key_id, scopes
            from {api_keys}.api_key
            where sha256 = $1 and not deleted and not revoked
            order by key_id
            limit 1
            """;

    private final DatabaseClient database;
    private final Cache<String, Mono<Optional<ApiKey>>> remembered = Caffeine.newBuilder()
            .expireAfterWrite(REMEMBERED)
            .maximumSize(MOST_REMEMBERED)
            .build();

    ApiKeys(DatabaseClient database) {
        this.database = database;
    }

    @Override
    public Mono<Void> check(Release release, String key, String scope) {
        if (key.length() > MOST_CHARACTERS) {
            return Mono.error(new Problem.InvalidKey().exception());
        }
        return remembered.get(sha256(key), hash -> find(release, hash)).flatMap(found -> verdict(found, scope));
    }

    private static Mono<Void> verdict(Optional<ApiKey> found, String scope) {
        if (found.isEmpty()) {
            return Mono.error(new Problem.InvalidKey().exception());
        }
        return found.get().allows(scope) ? Mono.empty() : Mono.error(new Problem.MissingScope(scope).exception());
    }

    private Mono<Optional<ApiKey>> find(Release release, String hash) {
        return database.sql(release.sql(FIND))
                .bind(0, hash)
                .map(row -> new ApiKey(
                        Objects.requireNonNull(row.get(0, String.class)),
                        Set.copyOf(List.of(Objects.requireNonNull(row.get(1, String[].class))))))
                .one()
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                // A failure is nobody's answer but the one's who asked.
                .doOnError(_ -> remembered.invalidate(hash))
                .cache();
    }

    private static String sha256(String key) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
