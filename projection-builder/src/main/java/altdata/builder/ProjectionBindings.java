package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.law.TableWriter;
import altdata.builder.log.ProjectionBinding;
import altdata.builder.metrics.ChunkTable;
import altdata.builder.metrics.CurrentValues;
import altdata.builder.posts.HourlyBuckets;
import altdata.builder.posts.PostTables;
import altdata.builder.records.RecordTables;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The registry of projections: the topic, table writer and derivation of each.
public final class ProjectionBindings {
    private static final List<ProjectionBinding<?>> ALL = List.of(
            new ProjectionBinding<>(Projection.ENTITIES, Topics.ENTITIES, RecordTables.ENTITIES),
            new ProjectionBinding<>(Projection.METRICS, Topics.METRICS, new ChunkTable()),
            new ProjectionBinding<>(Projection.POSTS, Topics.POSTS, new PostTables()),
            new ProjectionBinding<>(Projection.NEWS, Topics.NEWS, RecordTables.NEWS),
            new ProjectionBinding<>(Projection.JOBS, Topics.JOBS, RecordTables.JOBS),
            new ProjectionBinding<>(Projection.APP_REVIEWS, Topics.APP_REVIEWS, RecordTables.APP_REVIEWS),
            new ProjectionBinding<>(
                    Projection.EMPLOYEE_REVIEWS, Topics.EMPLOYEE_REVIEWS, RecordTables.EMPLOYEE_REVIEWS),
            new ProjectionBinding<>(Projection.SIGNAL_ALERTS, Topics.SIGNAL_ALERTS, RecordTables.SIGNAL_ALERTS),
            new ProjectionBinding<>(Projection.ALERTS, Topics.ALERTS, RecordTables.ALERTS),
            new ProjectionBinding<>(Projection.QUOTES, Topics.QUOTES, RecordTables.QUOTES),
            new ProjectionBinding<>(Projection.FX_RATES, Topics.FX_RATES, RecordTables.FX_RATES),
            new ProjectionBinding<>(Projection.PREDICTIONS, Topics.PREDICTIONS, RecordTables.PREDICTIONS),
            new ProjectionBinding<>(Projection.API_KEYS, Topics.API_KEYS, RecordTables.API_KEYS));

    /// The derived tables of the projections that have some.
    static final Map<Projection, Derivation> DERIVED =
            Map.of(Projection.METRICS, new CurrentValues(), Projection.POSTS, new HourlyBuckets());

    private static final Map<Projection, ProjectionBinding<?>> BY_PROJECTION =
            ALL.stream().collect(Collectors.toMap(ProjectionBinding::projection, Function.identity()));

    static {
        for (Projection projection : Projection.values()) {
            if (!BY_PROJECTION.containsKey(projection)) {
                throw new IllegalStateException(projection + " has no binding: add it to ProjectionBindings.ALL");
            }
            if (projection.hasDerivedTables() != DERIVED.containsKey(projection)) {
                throw new IllegalStateException("ProjectionBindings.DERIVED and the dirty table of " + projection
                        + " disagree: it has both or neither");
            }
        }
    }

    private ProjectionBindings() {}

    /// The topic and the table writer of a projection.
    public static ProjectionBinding<?> of(Projection projection) {
        return Objects.requireNonNull(BY_PROJECTION.get(projection));
    }

    /// The table writer of a projection.
    public static TableWriter<?> tables(Projection projection) {
        return of(projection).tables();
    }
}
