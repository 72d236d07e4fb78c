package altdata.api.shadow;

import altdata.api.cache.ApiResponse;
import altdata.api.limits.FairQueryLimiter;
import altdata.api.release.ReleaseCatalog;
import altdata.api.request.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Answers a share of the requests again from shadowed generations, after their responses, and compares both.
///
/// At most two comparisons run at a time. Up to 1,000 wait; further requests are not compared.
@Component
public final class ShadowReads {
    private static final Logger LOG = LoggerFactory.getLogger(ShadowReads.class);
    private static final int MAX_CONCURRENT = 2;
    /// If two responses differ, they are read again until both generations have the same records.
    private static final int ATTEMPTS = 10;
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final int CONTEXT_BEFORE = 60;
    private static final int CONTEXT_AFTER = 140;

    private final ReleaseCatalog releases;
    private final ShadowedGenerations shadowed;
    private final ComparableStates states;
    private final ShadowResults results;
    private final FairQueryLimiter comparisons = new FairQueryLimiter(MAX_CONCURRENT, MAX_CONCURRENT);
    /// The part of a request, below 1, that the share of each run has added up to since its last comparison.
    private final Map<ShadowedGeneration, Double> fractions = new ConcurrentHashMap<>();

    /// @param tag the hash of the content
    private record ServedResponse(String tag, String contentType) {
        static ServedResponse of(ApiResponse response) {
            return new ServedResponse(response.tag(), response.contentType());
        }
    }

    ShadowReads(ReleaseCatalog releases, ShadowedGenerations shadowed, ComparableStates states, ShadowResults results) {
        this.releases = releases;
        this.shadowed = shadowed;
        this.states = states;
        this.results = results;
    }

    /// Compares the response in the background, if the request is sampled. Does not wait. A response that was not
    /// served from the live release is not compared: a canary may be the shadowed generation itself.
    ///
    /// @param served returns what the caller gets: a response, or an error that depends on the data
    /// @param read   answers a request from its release, errors that depend on the data included
    public void offer(ApiRequest request, Supplier<ApiResponse> served, Function<ApiRequest, Mono<ApiResponse>> read) {
        List<ShadowedGeneration> generations = shadowed.current();
        fractions.keySet().retainAll(generations);
        if (request.release().present() != releases.current()) {
            return;
        }
        for (ShadowedGeneration generation : generations) {
            if (request.operation()
                            .projections()
                            .contains(generation.projection().publishedName())
                    && isSampled(generation)) {
                start(generation, request, served.get(), read);
            }
        }
    }

    private boolean isSampled(ShadowedGeneration generation) {
        double sum = fractions.merge(generation, generation.share(), (known, share) -> known % 1 + share);
        return sum >= 1;
    }

    private void start(
            ShadowedGeneration generation,
            ApiRequest request,
            ApiResponse served,
            Function<ApiRequest, Mono<ApiResponse>> read) {
        // Not the response itself, which may be long and would be kept while the comparison waits.
        ServedResponse expected = ServedResponse.of(served);
        Mono<ShadowComparison> comparison = compare(generation, request, expected, read)
                .timeout(TIMEOUT)
                .onErrorResume(error -> {
                    LOG.debug("{}: could not be compared with {}", text(request), generation.schema(), error);
                    return Mono.just(new ShadowComparison.Undecided());
                });
        comparisons
                .run("", comparison)
                .subscribe(
                        result -> results.add(generation, request.operation().path(), text(request), result),
                        error -> LOG.debug("{}: not compared, because too many requests wait", text(request), error));
    }

    private Mono<ShadowComparison> compare(
            ShadowedGeneration generation,
            ApiRequest request,
            ServedResponse served,
            Function<ApiRequest, Mono<ApiResponse>> read) {
        ApiRequest again = request.withRelease(generation.in(request.release()));
        Mono<ApiResponse> candidate = Mono.defer(() -> read.apply(again));
        ApiRequest uncached = request.withRelease(generation.liveIn(request.release()));
        Mono<ApiResponse> live = Mono.defer(() -> read.apply(uncached));
        return candidate.flatMap(response -> served.equals(ServedResponse.of(response))
                ? Mono.just(new ShadowComparison.Equal())
                : compareInSameState(generation, request, live, candidate));
    }

    /// The first comparison may have read the two generations at different offsets. Signals an error after the
    /// last attempt.
    private Mono<ShadowComparison> compareInSameState(
            ShadowedGeneration generation, ApiRequest request, Mono<ApiResponse> live, Mono<ApiResponse> candidate) {
        Mono<ComparableState> state = states.of(generation, request);
        return Mono.defer(() -> state.filter(ComparableState::hasSameRecords))
                .flatMap(before -> live.zipWhen(_ -> candidate)
                        .flatMap(pair -> state.filter(before::equals)
                                .map(_ -> ServedResponse.of(pair.getT1()).equals(ServedResponse.of(pair.getT2()))
                                        ? new ShadowComparison.Equal()
                                        : different(pair.getT1(), pair.getT2()))))
                .repeatWhenEmpty(ATTEMPTS, attempts -> attempts.delayElements(PAUSE));
    }

    private static ShadowComparison different(ApiResponse live, ApiResponse candidate) {
        byte[] one = live.bytes();
        byte[] other = candidate.bytes();
        int first = 0;
        while (first < one.length && first < other.length && one[first] == other[first]) {
            first++;
        }
        return new ShadowComparison.Different(around(one, first), around(other, first));
    }

    private static String around(byte[] body, int position) {
        int from = Math.max(0, position - CONTEXT_BEFORE);
        int to = Math.min(body.length, position + CONTEXT_AFTER);
        // The ends may be in the middle of a character, and text in PostgreSQL cannot contain NUL.
        return new String(body, Math.min(from, to), Math.max(0, to - from), StandardCharsets.UTF_8).replace('\0', ' ');
    }

    /// The request without its key, and without NUL, as in [#around].
    private static String text(ApiRequest request) {
        String query = new TreeMap<>(request.declaredParameters())
                .entrySet().stream()
                        .map(parameter -> parameter.getKey() + '=' + parameter.getValue())
                        .collect(Collectors.joining("&"));
        return (request.http().path() + (query.isEmpty() ? "" : '?' + query)).replace('\0', ' ');
    }
}
