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

/// Points of a v1 timeline, ascending by date, written as they are read.
///
/// A field without a value is left out of its point, an object without fields too, and so is a point without
/// any value.
///
/// @param fields  what a point may carry, in order; the fields of one object stand together. Where there are none, the
///                points are dates alone
/// @param shown   which slots are shown
/// @param newest  how many of the latest points are kept, or 0 for all
/// @param <P>     what a point may look like
public record PointArray<P extends PointShape>(
        Series series, Period period, List<Field> fields, IntPredicate shown, int newest)
        implements JacksonSerializable, SerializedAs<List<P>> {
    /// One field of a point.
    ///
    /// @param key      its name, as it is written behind another member of its object, or of the point
    /// @param firstKey the same behind the beginning of the object around it, where there is one
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
                .filter(slot -> shown.test(slot) && hasValue(columns, slot))
                .toArray();
        int first = newest == 0 ? 0 : Math.max(0, slots.length - newest);
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
    /// @param object the number of the object around it, or [#NO_OBJECT]
    private record FieldValues(
            PointsJsonWriter.Key key, PointsJsonWriter.Key firstKey, int object, MetricType type, Values values) {
        static final int NO_OBJECT = -1;
    }
}
