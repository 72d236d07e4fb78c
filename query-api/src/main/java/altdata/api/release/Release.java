package altdata.api.release;

import altdata.contracts.tables.Projection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A set of generations, one per projection, that is live together.
public final class Release {
    private final long id;
    private final Map<Projection, String> schemas;
    private final Map<String, String> statements = new ConcurrentHashMap<>();

    /// @param schemas the database schema of every projection
    public Release(long id, Map<Projection, String> schemas) {
        this.id = id;
        this.schemas = schemas;
    }

    long id() {
        return id;
    }

    /// Replaces each projection in braces by its schema in this release: `{metrics}.chunk` becomes
    /// `metrics_g1.chunk`.
    public String sql(String template) {
        return statements.computeIfAbsent(template, this::resolved);
    }

    private String resolved(String template) {
        String sql = template;
        for (Map.Entry<Projection, String> entry : schemas.entrySet()) {
            sql = sql.replace('{' + entry.getKey().publishedName() + '}', entry.getValue());
        }
        return sql;
    }
}
