package altdata.builder.operator.export;

import altdata.builder.posts.PostTables;
import altdata.builder.records.RecordTables;
import altdata.contracts.catalogue.Period;
import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.tables.Projection;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The datasets of an export. API keys are never exported.
public enum Dataset {
    ENTITIES(Projection.ENTITIES, RecordSource.whole(RecordTables.ENTITIES)),
    METRICS_DAILY(Projection.METRICS, new MetricSource(Period.DAILY)),
    METRICS_MONTHLY(Projection.METRICS, new MetricSource(Period.MONTHLY)),
    POSTS(Projection.POSTS, RecordSource.byMonth(new PostTables())),
    NEWS(Projection.NEWS, RecordSource.byMonth(RecordTables.NEWS)),
    JOBS(Projection.JOBS, RecordSource.byMonth(RecordTables.JOBS)),
    APP_REVIEWS(Projection.APP_REVIEWS, RecordSource.byMonth(RecordTables.APP_REVIEWS)),
    EMPLOYEE_REVIEWS(Projection.EMPLOYEE_REVIEWS, RecordSource.byMonth(RecordTables.EMPLOYEE_REVIEWS)),
    ALERTS(Projection.ALERTS, RecordSource.byMonth(RecordTables.ALERTS)),
    SIGNAL_ALERTS(Projection.SIGNAL_ALERTS, RecordSource.byMonth(RecordTables.SIGNAL_ALERTS)),
    QUOTES(Projection.QUOTES, RecordSource.whole(RecordTables.QUOTES)),
    FX_RATES(Projection.FX_RATES, RecordSource.whole(RecordTables.FX_RATES)),
    PREDICTIONS(Projection.PREDICTIONS, RecordSource.whole(RecordTables.PREDICTIONS));

    private final Projection projection;
    private final DatasetSource source;

    Dataset(Projection projection, DatasetSource source) {
        this.projection = projection;
        this.source = source;
    }

    /// The dataset with this published name.
    ///
    /// @throws IllegalArgumentException if absent; the message lists the available datasets
    public static Dataset named(String name) {
        List<String> names = Arrays.stream(values()).map(Dataset::publishedName).toList();
        if (!names.contains(name)) {
            throw new IllegalArgumentException("unknown dataset '" + name + '\''
                    + SpellingSuggestion.hint(name, names) + "; available: "
                    + String.join(", ", names));
        }
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /// The name in commands, of the directory and in the manifest, such as `metrics_daily`.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The projection whose tables have its rows.
    Projection projection() {
        return projection;
    }

    DatasetSource source() {
        return source;
    }
}
