package altdata.builder.generations;

import altdata.contracts.tables.Projection;

/// A complete set of a projection's tables.
public record Generation(Projection projection, int number) {
    /// The schema that contains its tables, such as `metrics_g2`.
    public String schema() {
        return projection.schema(number);
    }

    /// The Kafka consumer group that writes it.
    public String group() {
        return "altdata." + schema();
    }

    /// The schema, which is the one name of a generation in messages and commands.
    @Override
    public String toString() {
        return schema();
    }
}
