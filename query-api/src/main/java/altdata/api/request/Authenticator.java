package altdata.api.request;

import altdata.api.release.Release;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Authenticates API keys.
public interface Authenticator {
    /// The owner of a valid key. Queries the database if the key is not in memory.
    ///
    /// @return signals a [ProblemException] (403) if the key is unknown, revoked or expired
    Mono<Caller> authenticate(Release release, String key);

    /// The owner of a valid key in memory; null if the key is not valid, or if a query is necessary to know.
    @Nullable
    Caller cached(String key);
}
