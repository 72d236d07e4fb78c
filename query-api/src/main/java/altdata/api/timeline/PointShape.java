package altdata.api.timeline;

import altdata.api.schema.ObjectSchema;
import altdata.api.schema.SchemaProvider;
import altdata.api.series.MetricSchema;
import altdata.api.timeline.PointArray.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// The schema of the points of a [PointArray]: the date, and the fields that have a value.
interface PointShape extends SchemaProvider {
    List<Field> fields();

    @Override
    default ObjectNode schema() {
        ObjectSchema point = new ObjectSchema();
        point.required("date", "string").put("format", "date").put("description", "The date of the point.");
        Map<String, ObjectSchema> objects = new LinkedHashMap<>();
        for (Field field : fields()) {
            String object = field.place().object();
            ObjectSchema enclosing = object == null ? point : objects.computeIfAbsent(object, _ -> new ObjectSchema());
            enclosing.optional(field.place().name(), MetricSchema.of(field.metric()));
        }
        objects.forEach((name, object) -> point.optional(name, object.schema()));
        return point.schema();
    }
}
