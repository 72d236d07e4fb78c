package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import tools.jackson.databind.node.ObjectNode;

/// The JSON Schema constraints of single values, equivalent to the checks of [JsonFields].
final class ValueSchemas {
    private ValueSchemas() {}

    /// A date, see [JsonFields].
    static void date(ObjectNode node) {
        node.put("format", "date").put("pattern", DatePatterns.DATE);
        appendDescription(node, "From " + JsonFields.MIN_DATE + " to " + JsonFields.MAX_DATE + ".");
    }

    /// A time, see [Rfc3339].
    static void time(ObjectNode node) {
        node.put("format", "date-time").put("pattern", DatePatterns.TIME);
        appendDescription(
                node,
                "With an offset, with microsecond precision, from " + JsonFields.MIN_TIME_DATE + " to "
                        + JsonFields.MAX_DATE + " (UTC).");
    }

    /// Any text.
    static void text(ObjectNode node) {
        node.put("pattern", Texts.ANY);
    }

    /// Appends a sentence to the description.
    static void appendDescription(ObjectNode node, String sentence) {
        String before = node.path("description").asString("");
        node.put("description", before.isEmpty() ? sentence : before + " " + sentence);
    }

    /// The numbers of a type. A schema cannot express the limit of 38 significant digits.
    static void range(ObjectNode node, MetricType type) {
        if (type.minimum() != null) {
            node.put("minimum", type.minimum());
        }
        if (type.maximum() != null) {
            node.put("maximum", type.maximum());
        }
        if (type.isWhole()) {
            return;
        }
        if (type.minimum() == null) {
            node.put("exclusiveMinimum", MetricType.MAGNITUDE_LIMIT.negate());
        }
        if (type.maximum() == null) {
            node.put("exclusiveMaximum", MetricType.MAGNITUDE_LIMIT);
        }
        ObjectNode tooSmall = node.putObject("not").put("type", "number");
        tooSmall.put("exclusiveMinimum", MetricType.MIN_MAGNITUDE.negate())
                .put("exclusiveMaximum", MetricType.MIN_MAGNITUDE);
        tooSmall.putObject("not").put("const", 0);
    }
}
