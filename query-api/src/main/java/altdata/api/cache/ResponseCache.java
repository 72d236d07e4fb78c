package altdata.api.cache;

import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersions;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Answers that are given again as long as the tables they were read from have not changed, which is looked at
/// several times a second; where it cannot be looked at, nothing is remembered. Whoever asks the same at the
/// same time waits for one reading.
@Component
public final class ResponseCache {
    private static final long MEBIBYTE = 1024 * 1024;
    private static final int SMALL = 8 * 1024;
    private static final int MOST_ASKED = 100_000;
    private static final long SECONDS_OF_AN_HOUR = 3_600;
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(5);

    /// Under what an answer is kept.
    public record Key(CachedResponses.Asked asked, CachedResponses.Basis basis) {
        public Release release() {
            return basis.release();
        }
    }

    private final ReleaseCatalog releases;
    private final boolean isOff;
    private final CachedResponses answers;
    private final SingleFlight<Key, ApiResponse> readings = new SingleFlight<>();

    /// Questions with large answers, and those asked again, by their hashes: two that share one do no harm.
    private final Cache<Integer, Boolean> asked = Caffeine.newBuilder()
            .maximumSize(MOST_ASKED)
            .expireAfterAccess(FORGOTTEN_AFTER)
            .build();

    /// @param mebibytes how much is kept; 0 for nothing, so that every answer is read
    ResponseCache(ReleaseCatalog releases, @Value("${altdata.answer-memory}") long mebibytes) {
        if (mebibytes < 0) {
            throw new IllegalArgumentException("altdata.answer-memory is a number of MiB of at least 0");
        }
        this.releases = releases;
        isOff = mebibytes == 0;
        answers = new CachedResponses(mebibytes * MEBIBYTE);
    }

    /// Under what the answer is kept; null where it is not, as one cannot tell whether it would still be right.
    @Nullable
    public Key key(ApiRequest request) {
        TableVersions versions = releases.versions();
        Release release = request.release();
        if (isOff || versions == null || versions.release() != release) {
            return null;
        }
        return new Key(
                CachedResponses.Asked.of(request.http().path(), request.declaredParameters()),
                new CachedResponses.Basis(release, versions.of(request.operation().projections()), hour(request.now())));
    }

    /// The answer, if it is there and its tables are as they were.
    @Nullable
    public ApiResponse ifKept(Key key, Operation operation, Instant now) {
        TableVersions versions = releases.versions();
        if (versions == null
                || versions.release() != key.release()
                || versions.of(operation.projections()) != key.basis().version()
                || hour(now) != key.basis().hour()) {
            return null;
        }
        return answers.get(key.asked(), key.basis());
    }

    /// The answer that is remembered, or the one that `reading` gives.
    public Mono<ApiResponse> answer(Key key, Mono<ApiResponse> reading) {
        ApiResponse remembered = answers.get(key.asked(), key.basis());
        if (remembered != null) {
            isAskedAgain(key);
            return Mono.just(remembered);
        }
        return readings.joined(key, reading.doOnNext(answer -> remember(key, answer)));
    }

    private static long hour(Instant now) {
        return now.getEpochSecond() / SECONDS_OF_AN_HOUR;
    }

    /// What is large and was asked once may never be asked again: to keep it would only make room scarce, and
    /// memory full of what has to be moved.
    private void remember(Key key, ApiResponse answer) {
        if (answer.bytes().length <= SMALL || isAskedAgain(key)) {
            answers.put(key.asked(), key.basis(), answer);
        }
    }

    private boolean isAskedAgain(Key key) {
        return asked.asMap().putIfAbsent(key.asked().hashCode(), true) != null;
    }
}
