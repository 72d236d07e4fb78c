package altdata.api.timeline;

import altdata.api.schema.SerializedAs;
import altdata.api.series.PointsJsonWriter;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import altdata.contracts.series.Series;
import altdata.contracts.series.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeSerializer;

/// The points of a v1 timeline, ascending by date, serialized directly from the series.
///
/// Omits fields without a value, objects without fields, and points without any value.
///
/// @param fields the fields of a point, in order, with the fields of one object next to each other; if empty,
/// points contain only their date
/// @param filter selects the slots to include
/// @param limit  the maximum number of points, of which the latest are kept; 0 for no limit
/// @param <P>    the schema of a point
public record PointArray<P extends PointShape>(
        Series series, Period period, List<Field> fields, IntPredicate filter, int limit)
        implements JacksonSerializable, SerializedAs<List<P>> {
    /// One field of a point.
    ///
    /// @param key      the encoded key, if the field follows another one in its object or point
    /// @param firstKey the encoded key if the field is the first of its object, including the start of that
    /// object
    public record Field(Metric metric, TimelineField place, PointsJsonWriter.Key key, PointsJsonWriter.Key firstKey) {
        Field(Metric metric, TimelineField place) {
            this(
                    metric,
                    place,
                    PointsJsonWriter.key(place.name()),
                    place.object() == null
                            ? PointsJsonWriter.key(place.name())
                            : PointsJsonWriter.firstKey(place.object(), place.name()));
        }

        static Field of(Metric metric, String name) {
            return new Field(metric, new TimelineField(null, name));
        }
    }

    static <P extends PointShape> PointArray<P> of(Series series, Period period, List<Field> fields) {
        return new PointArray<>(series, period, fields, _ -> true, 0);
    }

    @Override
    public void serialize(JsonGenerator json, SerializationContext context) {
        FieldValues[] columns = columns();
        int[] slots = series.slots(period)
                .filter(slot -> filter.test(slot) && hasValue(columns, slot))
                .toArray();
        int first = limit == 0 ? 0 : Math.max(0, slots.length - limit);
        PointsJsonWriter.writeArray(json, text -> {
            for (int i = first; i < slots.length; i++) {
                writePoint(text, slots[i], columns);
            }
        });
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializationContext context, TypeSerializer type) {
        serialize(json, context);
    }

    private static boolean hasValue(FieldValues[] columns, int slot) {
        if (columns.length == 0) {
            return true;
        }
        for (FieldValues column : columns) {
            if (column.values.isPresent(slot)) {
                return true;
            }
        }
        return false;
    }

    private FieldValues[] columns() {
        FieldValues[] columns = new FieldValues[fields.size()];
        List<String> objects = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            Field field = fields.get(i);
            String object = field.place().object();
            if (object != null && !objects.contains(object)) {
                objects.add(object);
            }
            columns[i] = new FieldValues(
                    field.key(),
                    field.firstKey(),
                    object == null ? FieldValues.NO_OBJECT : objects.indexOf(object),
                    field.metric().type(),
                    series.values(field.metric()));
        }
        return columns;
    }

    private void writePoint(PointsJsonWriter text, int slot, FieldValues[] columns) {
        text.beginPoint(period, slot);
        int open = FieldValues.NO_OBJECT;
        for (FieldValues column : columns) {
            if (column.values.isPresent(slot)) {
                if (open != column.object && open != FieldValues.NO_OBJECT) {
                    text.endObject();
                }
                text.append(open == column.object ? column.key : column.firstKey);
                open = column.object;
                text.append(column.type, column.values, slot);
            }
        }
        if (open != FieldValues.NO_OBJECT) {
            text.endObject();
        }
        text.endPoint();
    }

    /// A field and its values.
    ///
    /// @param object the index of its enclosing object, or [#NO_OBJECT]
    private record FieldValues(
            PointsJsonWriter.Key key, PointsJsonWriter.Key firstKey, int object, MetricType type, Values values) {
        static final int NO_OBJECT = -1;
    }
}
