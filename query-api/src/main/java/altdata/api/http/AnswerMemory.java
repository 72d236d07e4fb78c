package altdata.api.http;

import altdata.api.release.Release;
import altdata.api.release.TableVersions;
import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Answers that are given again as long as the tables they were read from have not changed, which is looked at for
/// every request: none is ever older than its tables. Whoever asks the same at the same time waits for one reading.
@Component
final class AnswerMemory {
    private static final int MOST_BYTES = 96 * 1024 * 1024;
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(5);

    /// @param hour no answer depends on less than the hour it is
    private record Key(Release release, long version, long hour, String path, Map<String, String> parameters) {}

    private final TableVersions versions;
    private final AsyncCache<Key, Answer> answers = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .<Key, Answer>weigher((_, answer) -> answer.bytes().length + 1_000)
            .expireAfterAccess(FORGOTTEN_AFTER)
            .buildAsync();

    AnswerMemory(TableVersions versions) {
        this.versions = versions;
    }

    /// The answer that is remembered, or the one that `reading` gives.
    Mono<Answer> answer(Question question, Mono<Answer> reading) {
        Operation operation = question.operation();
        return versions.of(question.release(), operation.projections())
                .flatMap(version -> Mono.fromFuture(
                        answers.get(
                                new Key(
                                        question.release(),
                                        version,
                                        question.now()
                                                .truncatedTo(ChronoUnit.HOURS)
                                                .getEpochSecond(),
                                        operation.path(),
                                        question.declaredParameters()),
                                (_, _) -> reading.toFuture()),
                        // Others may wait for it too.
                        true));
    }
}
