package altdata.verification.faults;

import altdata.contracts.tables.Projection;
import java.util.List;

/// The tables with one row per record that the suite checks.
enum WholeRecordTable {
    ENTITY(Projection.ENTITIES, "entity", List.of("ticker")),
    POST(Projection.POSTS, "post", List.of("platform", "id")),
    QUOTE(Projection.QUOTES, "quote", List.of("ticker"));

    private final Projection projection;
    private final String table;
    private final List<String> key;

    WholeRecordTable(Projection projection, String table, List<String> key) {
        this.projection = projection;
        this.table = table;
        this.key = key;
    }

    Projection projection() {
        return projection;
    }

    String table() {
        return table;
    }

    List<String> key() {
        return key;
    }
}
