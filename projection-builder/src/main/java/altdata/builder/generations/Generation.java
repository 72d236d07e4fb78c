package altdata.builder.generations;

import altdata.contracts.tables.Projection;

/// One set of a projection's tables.
public record Generation(Projection projection, int number) {
    /// The schema its tables live in.
    public String schema() {
        return projection.schema(number);
    }

    /// The consumer group that reads the log into it.
    public String group() {
        return "altdata." + schema();
    }

    /// As people say it, such as `metrics generation 2`.
    @Override
    public String toString() {
        return projection.publishedName() + " generation " + number;
    }
}
