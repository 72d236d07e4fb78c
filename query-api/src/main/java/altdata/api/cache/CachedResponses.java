package altdata.api.cache;

import altdata.api.release.Release;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The latest answer to each request, within a limit of memory.
///
/// Tables that are written to all the time change several times a second. An answer from before a change is of no use
/// to anyone, so the next answer to the request takes its place: as many answers are kept as there are requests,
/// however often they change.
final class CachedResponses {
    private static final int WEIGHT_OF_ENTRY = 1_000;
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(5);

    /// What an answer was read from.
    ///
    /// @param version of the tables
    /// @param hour    no answer depends on less than the hour it is
    record Basis(Release release, long version, long hour) {
        boolean isLaterThan(Basis other) {
            return release == other.release
                    && (version > other.version || version == other.version && hour > other.hour);
        }
    }

    /// What is asked, whatever the tables, as one text: unlike records, texts are told apart quickly even where
    /// somebody has chosen them to have the same hash.
    record Asked(String text) implements Comparable<Asked> {
        static Asked of(String path, Map<String, String> parameters) {
            StringBuilder text = new StringBuilder(path);
            // Lengths, as a value may hold whatever would separate it from the next name.
            new TreeMap<>(parameters)
                    .forEach((name, value) -> text.append('\n')
                            .append(name)
                            .append(' ')
                            .append(value.length())
                            .append(' ')
                            .append(value));
            return new Asked(text.toString());
        }

        @Override
        public int compareTo(Asked other) {
            return text.compareTo(other.text);
        }
    }

    private record Kept(Basis basis, ApiResponse answer) {}

    private final Cache<Asked, Kept> answers;

    /// @param bytes about how much is kept, of answers and what they are found by
    CachedResponses(long bytes) {
        answers = Caffeine.newBuilder()
                .maximumWeight(bytes)
                .<Asked, Kept>weigher((asked, kept) ->
                        WEIGHT_OF_ENTRY + asked.text().length() + kept.answer().bytes().length)
                .expireAfterAccess(FORGOTTEN_AFTER)
                .build();
    }

    /// The answer from these tables as they are; null where there is none.
    @Nullable
    ApiResponse get(Asked asked, Basis basis) {
        Kept kept = answers.getIfPresent(asked);
        return kept == null || !kept.basis().equals(basis) ? null : kept.answer();
    }

    /// In place of the answer there was, unless that is from later on: a slow reading may end behind one that began
    /// after it.
    void put(Asked asked, Basis basis, ApiResponse answer) {
        Kept read = new Kept(basis, answer);
        Kept _ = answers.asMap().merge(asked, read, (known, _) -> known.basis().isLaterThan(basis) ? known : read);
    }

    /// How many answers are kept.
    long count() {
        answers.cleanUp();
        return answers.estimatedSize();
    }
}
