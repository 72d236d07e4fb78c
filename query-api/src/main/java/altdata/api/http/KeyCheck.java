package altdata.api.http;

import altdata.api.release.Release;
import reactor.core.publisher.Mono;

/// Whether a key may do something.
public interface KeyCheck {
    /// Completes where the key is valid and has the scope.
    ///
    /// @return signals a [ProblemException] with [Problem.InvalidKey] or [Problem.MissingScope] otherwise
    Mono<Void> check(Release release, String key, String scope);
}
