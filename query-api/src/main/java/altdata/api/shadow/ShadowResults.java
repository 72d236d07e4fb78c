package altdata.api.shadow;

import altdata.api.background.RepeatedTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Counts comparisons in memory, and adds the counts to the database twice per second.
@Component
final class ShadowResults extends RepeatedTask {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    /// Differences that an instance stores of each run.
    private static final int MAX_DIFFERENCES = 100;
    /// Only while the run exists: counts of an ended run must not be added to the next one.
    private static final String ADD_COUNT = """
            insert into altdata.shadow_result as r (projection, number, operation, compared, different, undecided)
            select s.projection, s.number, $4, $5, $6, $7
            from altdata.shadow s
            where s.projection = $1 and s.number = $2 and s.started_at = $3
            on conflict (projection, number, operation) do update set
                compared = r.compared + excluded.compared, different = r.different + excluded.different,
                undecided = r.undecided + excluded.undecided
            """;
    private static final String ADD_DIFFERENCE = """
            insert into altdata.shadow_difference (projection, number, operation, request, live, candidate)
            select s.projection, s.number, $4, $5, $6, $7
            from altdata.shadow s
            where s.projection = $1 and s.number = $2 and s.started_at = $3
            """;

    private final DatabaseClient database;
    private final ShadowedGenerations shadowed;
    private final Map<CountKey, ShadowCount> counts = new ConcurrentHashMap<>();
    private final Queue<FoundDifference> differences = new ConcurrentLinkedQueue<>();
    private final Map<ShadowedGeneration, Integer> stored = new ConcurrentHashMap<>();

    private record CountKey(ShadowedGeneration generation, String operation) {}

    private record FoundDifference(
            ShadowedGeneration generation, String operation, String request, ShadowComparison.Different comparison) {}

    /// @param compared comparisons with a result
    private record ShadowCount(long compared, long different, long undecided) {
        static ShadowCount of(ShadowComparison comparison) {
            return switch (comparison) {
                case ShadowComparison.Equal _ -> new ShadowCount(1, 0, 0);
                case ShadowComparison.Different _ -> new ShadowCount(1, 1, 0);
                case ShadowComparison.Undecided _ -> new ShadowCount(0, 0, 1);
            };
        }

        ShadowCount plus(ShadowCount other) {
            return new ShadowCount(compared + other.compared, different + other.different, undecided + other.undecided);
        }
    }

    ShadowResults(@Qualifier("quotaDatabase") DatabaseClient database, ShadowedGenerations shadowed) {
        super(INTERVAL);
        this.database = database;
        this.shadowed = shadowed;
    }

    /// Counts a comparison. Does not wait.
    ///
    /// @param operation its path, with placeholders
    /// @param request   path and parameters as sent
    void add(ShadowedGeneration generation, String operation, String request, ShadowComparison comparison) {
        counts.merge(new CountKey(generation, operation), ShadowCount.of(comparison), ShadowCount::plus);
        if (comparison instanceof ShadowComparison.Different different
                && stored.merge(generation, 1, Integer::sum) <= MAX_DIFFERENCES) {
            differences.add(new FoundDifference(generation, operation, request, different));
        }
    }

    @Override
    public void stop() {
        super.stop();
        executeSafely().timeout(STOP_TIMEOUT).onErrorComplete().block();
    }

    /// Differences are written before counts: an operator who sees a count must find the difference. If a write
    /// fails, the rest is written in the next interval.
    @Override
    protected Mono<?> execute() {
        stored.keySet().retainAll(shadowed.current());
        return counts.isEmpty() && differences.isEmpty()
                ? Mono.empty()
                : writeDifferences().then(Mono.defer(this::writeCounts));
    }

    @Override
    protected String warning(Throwable failure) {
        return "cannot write the results of shadow reads, retrying every " + INTERVAL + ": " + failure.getMessage();
    }

    private Mono<Void> writeDifferences() {
        List<FoundDifference> batch = new ArrayList<>(differences);
        return Flux.fromIterable(batch)
                .concatMap(found -> write(ADD_DIFFERENCE, found.generation(), found.operation())
                        .bind(4, found.request())
                        .bind(5, found.comparison().live())
                        .bind(6, found.comparison().candidate())
                        .then()
                        .doOnSuccess(_ -> differences.remove(found)))
                .then();
    }

    private Mono<Void> writeCounts() {
        Map<CountKey, ShadowCount> batch = new HashMap<>(counts);
        return Flux.fromIterable(batch.entrySet())
                .concatMap(entry -> {
                    CountKey key = entry.getKey();
                    ShadowCount count = entry.getValue();
                    return write(ADD_COUNT, key.generation(), key.operation())
                            .bind(4, count.compared())
                            .bind(5, count.different())
                            .bind(6, count.undecided())
                            .then()
                            .doOnSuccess(_ -> counts.computeIfPresent(key, (_, now) -> without(now, count)));
                })
                .then();
    }

    /// What was counted since a batch was taken; null if nothing was.
    private static @Nullable ShadowCount without(ShadowCount now, ShadowCount written) {
        ShadowCount rest = new ShadowCount(
                now.compared() - written.compared(),
                now.different() - written.different(),
                now.undecided() - written.undecided());
        return rest.compared() + rest.undecided() == 0 ? null : rest;
    }

    private DatabaseClient.GenericExecuteSpec write(String sql, ShadowedGeneration generation, String operation) {
        return database.sql(sql)
                .bind(0, generation.projection().publishedName())
                .bind(1, generation.number())
                .bind(2, generation.startedAt())
                .bind(3, operation);
    }
}
