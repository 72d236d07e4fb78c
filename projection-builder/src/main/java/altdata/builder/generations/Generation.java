package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

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

    /// Sets the two parameters of a statement that identify it in the control tables: its projection and its number.
    ///
    /// @param first the index of the first parameter
    public void bind(PreparedStatement statement, int first) throws SQLException {
        statement.setString(first, projection.publishedName());
        statement.setInt(first + 1, number);
    }

    /// The schema, which is the one name of a generation in messages and commands.
    @Override
    public String toString() {
        return schema();
    }
}
