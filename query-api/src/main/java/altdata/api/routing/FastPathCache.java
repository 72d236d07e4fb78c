package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.cache.ResponseCache;
import altdata.api.limits.Quota;
import altdata.api.limits.QuotaDecision;
import altdata.api.request.ApiRequest;
import altdata.api.request.Caller;
import altdata.api.request.Authenticator;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.ProblemException;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.pattern.PathPattern;

/// Which remembered answer is the one to a request, known by its target and three headers alone: a request that was
/// answered before need not find its operation, and its parameters need not be looked at, to be answered again.
///
/// Everything that can change in between is looked at each time: the key, its scope, its quota, the release and the
/// tables. Nothing is kept here that [ResponseCache] does not keep.
@Component
public final class FastPathCache {
    private static final int MOST = 20_000;
    private static final int LONGEST_TARGET = 1_000;
    /// Whoever sends longer ones is answered in the usual way: they would be kept as they are.
    private static final int LONGEST_HEADER = 200;
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(5);

    /// What has to be the same. Targets are ordered, so that those somebody has chosen to have the same hash are told
    /// apart quickly.
    ///
    /// @param target   path and query as they were sent
    /// @param apiKey   the header of v2; null where there is none
    /// @param encoding the header Accept-Encoding; null where there is none
    public record Asked(
            String target,
            @Nullable String apiKey,
            @Nullable String encoding) implements Comparable<Asked> {
        private static final Comparator<Asked> ORDER = Comparator.comparing(Asked::target)
                .thenComparing(Asked::apiKey, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Asked::encoding, Comparator.nullsFirst(Comparator.naturalOrder()));

        @Override
        public int compareTo(Asked other) {
            return ORDER.compare(this, other);
        }
    }

    private record Known(Operation operation, String route, ResponseCache.Key kept, String credentials, boolean gzip) {}

    private final Cache<Asked, Known> known = Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterAccess(FORGOTTEN_AFTER)
            .build();
    private final ResponseCache memory;
    private final Authenticator callers;
    private final Quota quota;
    private final Clock clock;

    FastPathCache(ResponseCache memory, Authenticator callers, Quota quota, Clock clock) {
        this.memory = memory;
        this.callers = callers;
        this.quota = quota;
        this.clock = clock;
    }

    /// What was asked has an answer that is kept.
    void add(ApiRequest request, ResponseCache.Key kept) {
        if (!(request.operation().access() instanceof Operation.Access.Scoped)) {
            // Nobody looks for it here.
            return;
        }
        ServerRequest httpRequest = request.http();
        Asked asked = new Asked(
                target(httpRequest),
                httpRequest.headers().firstHeader("X-API-Key"),
                httpRequest.headers().firstHeader(HttpHeaders.ACCEPT_ENCODING));
        Known before = known.getIfPresent(asked);
        if (before != null && before.kept().equals(kept)) {
            return;
        }
        Object route = httpRequest.attributes().get(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE);
        // What is in a second header would be missing from what has to be the same.
        boolean isWhole = httpRequest.headers().header(HttpHeaders.ACCEPT_ENCODING).size() <= 1;
        if (isWhole && isSmall(asked) && route instanceof PathPattern pattern) {
            Operation operation = request.operation();
            known.put(
                    asked,
                    new Known(
                            operation,
                            pattern.getPatternString(),
                            kept,
                            operation.dialect().credentials(httpRequest).key().strip(),
                            ResponseWriter.acceptsGzip(httpRequest)));
        }
    }

    /// The answer to a GET without conditions, which is counted as any other; null where it has to be asked for in
    /// the usual way, which may well be refused.
    public @Nullable FastPathResponse find(Asked asked) {
        Known found = known.getIfPresent(asked);
        if (found == null || !(found.operation().access() instanceof Operation.Access.Scoped(String scope))) {
            return null;
        }
        Instant now = clock.instant();
        ApiResponse answer = memory.ifKept(found.kept(), found.operation(), now);
        if (answer == null) {
            return null;
        }
        try {
            Caller caller = callers.of(found.kept().release(), found.credentials());
            if (!caller.allows(scope)) {
                return null;
            }
            Dialect dialect = found.operation().dialect();
            Long limit = caller.dailyLimit(dialect);
            QuotaDecision admission = limit == null ? null : quota.takeHeld(caller.keyId(), dialect, limit, now);
            return limit != null && admission == null
                    ? null
                    : new FastPathResponse(dialect, found.route(), caller.keyId(), answer, found.gzip(), admission, now);
        } catch (ProblemException _) {
            return null;
        }
    }

    private static boolean isSmall(Asked asked) {
        return asked.target().length() <= LONGEST_TARGET
                && Objects.requireNonNullElse(asked.apiKey(), "").length() <= LONGEST_HEADER
                && Objects.requireNonNullElse(asked.encoding(), "").length() <= LONGEST_HEADER;
    }

    private static String target(ServerRequest httpRequest) {
        String query = httpRequest.uri().getRawQuery();
        String path = Objects.requireNonNullElse(httpRequest.uri().getRawPath(), "");
        return query == null ? path : path + '?' + query;
    }
}
