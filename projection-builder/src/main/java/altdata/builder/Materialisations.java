package altdata.builder;

import altdata.builder.entities.EntityTable;
import altdata.builder.keys.ApiKeyTable;
import altdata.builder.log.Materialisation;
import altdata.builder.metrics.ChunkTable;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import java.util.List;

/// The list of what this builder materialises.
final class Materialisations {
    static final List<Materialisation<?>> ALL = List.of(
            new Materialisation<>(Projection.ENTITIES, Topics.ENTITIES, new EntityTable()),
            new Materialisation<>(Projection.METRICS, Topics.METRICS, new ChunkTable()),
            new Materialisation<>(Projection.API_KEYS, Topics.API_KEYS, new ApiKeyTable()));

    private Materialisations() {}
}
