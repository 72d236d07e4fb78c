package altdata.builder;

import altdata.builder.derived.Derivation;
import altdata.builder.law.TableWriter;
import altdata.builder.log.Materialisation;
import altdata.builder.metrics.ChunkTable;
import altdata.builder.metrics.CurrentValues;
import altdata.builder.posts.HourlyBuckets;
import altdata.builder.posts.PostTables;
import altdata.builder.statements.StatementTables;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The list of what this builder materialises from topics, and what it derives from that.
public final class Materialisations {
    private static final List<Materialisation<?>> ALL = List.of(
            new Materialisation<>(Projection.ENTITIES, Topics.ENTITIES, StatementTables.ENTITIES),
            new Materialisation<>(Projection.METRICS, Topics.METRICS, new ChunkTable()),
            new Materialisation<>(Projection.POSTS, Topics.POSTS, new PostTables()),
            new Materialisation<>(Projection.NEWS, Topics.NEWS, StatementTables.NEWS),
            new Materialisation<>(Projection.JOBS, Topics.JOBS, StatementTables.JOBS),
            new Materialisation<>(Projection.APP_REVIEWS, Topics.APP_REVIEWS, StatementTables.APP_REVIEWS),
            new Materialisation<>(
                    Projection.EMPLOYEE_REVIEWS, Topics.EMPLOYEE_REVIEWS, StatementTables.EMPLOYEE_REVIEWS),
            new Materialisation<>(Projection.SIGNAL_ALERTS, Topics.SIGNAL_ALERTS, StatementTables.SIGNAL_ALERTS),
            new Materialisation<>(Projection.ALERTS, Topics.ALERTS, StatementTables.ALERTS),
            new Materialisation<>(Projection.QUOTES, Topics.QUOTES, StatementTables.QUOTES),
            new Materialisation<>(Projection.FX_RATES, Topics.FX_RATES, StatementTables.FX_RATES),
            new Materialisation<>(Projection.PREDICTIONS, Topics.PREDICTIONS, StatementTables.PREDICTIONS),
            new Materialisation<>(Projection.API_KEYS, Topics.API_KEYS, StatementTables.API_KEYS));

    /// What each projection derives from its own tables.
    static final Map<Projection, Derivation> DERIVED =
            Map.of(Projection.METRICS, new CurrentValues(), Projection.POSTS, new HourlyBuckets());

    private static final Map<Projection, Materialisation<?>> BY_PROJECTION =
            ALL.stream().collect(Collectors.toMap(Materialisation::projection, Function.identity()));

    private Materialisations() {}

    /// How a projection comes from its topic.
    static Materialisation<?> of(Projection projection) {
        return Objects.requireNonNull(BY_PROJECTION.get(projection));
    }

    /// Who writes the projection's tables.
    public static TableWriter<?> tables(Projection projection) {
        return of(projection).tables();
    }
}
