package altdata.api.series;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Builds the JSON Schema of a metric's published values.
public final class MetricSchema {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private MetricSchema() {}

    /// The schema of a value that is not null.
    public static ObjectNode of(Metric metric) {
        MetricType type = metric.type();
        ObjectNode schema = JsonNodeFactory.instance
                .objectNode()
                .put("type", type.isPublishedWhole() ? "integer" : "number")
                .put("description", metric.title() + unit(type));
        BigDecimal minimum = type.minimum();
        if (minimum != null) {
            schema.put("minimum", type.published(minimum));
        }
        switch (type) {
            case COUNT -> schema.put("format", "int64");
            case RATING, FRACTION -> schema.put("maximum", HUNDRED);
            case AMOUNT, RATIO -> {}
        }
        return schema;
    }

    private static String unit(MetricType type) {
        return switch (type) {
            case RATING, FRACTION -> ", 0 to 100.";
            case COUNT, AMOUNT, RATIO -> ".";
        };
    }
}
