package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topic;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// What an operator wants to restore.
///
/// @param moment      as of which the state is restored
/// @param projections of the topics, in their order; never the API keys, because a restored key could be one that
/// was revoked
/// @param omitted     the projections that cannot be restored in this scope, because their rows have no tickers or
/// no dates
public record RestoreRequest(
        Instant moment, ReplayScope scope, List<Projection> projections, List<Projection> omitted) {
    /// Restores all topics that have what the scope limits.
    public static RestoreRequest ofAllTopics(Instant moment, ReplayScope scope) {
        List<Projection> all = Arrays.stream(Projection.values())
                .filter(projection -> projection != Projection.API_KEYS)
                .toList();
        return new RestoreRequest(
                moment,
                scope,
                all.stream().filter(projection -> supports(projection, scope)).toList(),
                all.stream().filter(projection -> !supports(projection, scope)).toList());
    }

    /// Restores these topics.
    ///
    /// @param topics full names
    /// @throws IllegalArgumentException if a topic cannot be restored in this scope; the message says why
    public static RestoreRequest ofTopics(Instant moment, ReplayScope scope, List<String> topics) {
        List<Projection> projections = Arrays.stream(Projection.values())
                .filter(projection -> topics.contains(projection.topic().name()))
                .toList();
        if (projections.contains(Projection.API_KEYS)) {
            throw new IllegalArgumentException(
                    "--topic: API keys are never restored, because a revoked key could become valid again");
        }
        for (Projection projection : projections) {
            String topic = projection.topic().shortName();
            if (!hasTickers(projection, scope)) {
                throw new IllegalArgumentException("--ticker: the rows of " + topic + " have no tickers");
            }
            if (!hasDates(projection, scope)) {
                throw new IllegalArgumentException("--from and --to: the rows of " + topic + " have no dates");
            }
        }
        return new RestoreRequest(moment, scope, projections, List.of());
    }

    private static boolean supports(Projection projection, ReplayScope scope) {
        return hasTickers(projection, scope) && hasDates(projection, scope);
    }

    private static boolean hasTickers(Projection projection, ReplayScope scope) {
        return scope.ticker() == null || tables(projection).base().ofTicker() != null;
    }

    private static boolean hasDates(Projection projection, ReplayScope scope) {
        return !scope.hasDateRange() || tables(projection).hasDates();
    }

    private static TableWriter<?> tables(Projection projection) {
        return ProjectionBindings.tables(projection);
    }

    /// As people read it, such as `metrics of AAPL as of 2026-11-20T14:00:00Z`.
    public String sentence() {
        String topics = projections.size() + 1 == Projection.values().length ? "all topics" : names(projections);
        return topics + (scope.isEverything() ? "" : " of " + scope) + " as of " + moment;
    }

    /// The short names of the projections' topics, separated by commas.
    public static String names(List<Projection> projections) {
        return projections.stream().map(Projection::topic).map(Topic::shortName).collect(Collectors.joining(", "));
    }
}
