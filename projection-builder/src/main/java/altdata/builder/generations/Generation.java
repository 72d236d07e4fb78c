package altdata.builder.generations;

import altdata.contracts.tables.Projection;

/// One set of a projection's tables.
public record Generation(Projection projection, int number) {
    /// The schema its tables live in.
    public String schema() {
        return projection.schema(number);
    }
}
