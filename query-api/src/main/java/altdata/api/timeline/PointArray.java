package altdata.api.timeline;

import altdata.api.schema.Writes;
import altdata.api.series.PointsText;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import altdata.contracts.series.Series;
import altdata.contracts.series.Values;
import java.util.List;
import java.util.Objects;
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
        implements JacksonSerializable, Writes<List<P>> {
    /// One field of a point.
    ///
    /// @param key      its name, as it is written behind another member of its object, or of the point
    /// @param firstKey the same behind the beginning of the object around it, where there is one
    public record Field(Metric metric, TimelineField place, byte[] key, byte[] firstKey) {
        Field(Metric metric, TimelineField place) {
            this(
                    metric,
                    place,
                    PointsText.key(place.name()),
                    place.object() == null
                            ? PointsText.key(place.name())
                            : PointsText.firstKey(place.object(), place.name()));
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
        Values[] values =
                fields.stream().map(field -> series.values(field.metric())).toArray(Values[]::new);
        int[] slots = series.slots(period)
                .filter(slot -> shown.test(slot) && hasValue(values, slot))
                .toArray();
        int first = newest == 0 ? 0 : Math.max(0, slots.length - newest);
        PointsText.writeArray(json, text -> {
            for (int i = first; i < slots.length; i++) {
                writePoint(text, slots[i], values);
            }
        });
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializationContext context, TypeSerializer type) {
        serialize(json, context);
    }

    private static boolean hasValue(Values[] values, int slot) {
        if (values.length == 0) {
            return true;
        }
        for (Values each : values) {
            if (each.isThere(slot)) {
                return true;
            }
        }
        return false;
    }

    private void writePoint(PointsText text, int slot, Values[] values) {
        text.beginPoint(period, slot);
        String open = null;
        for (int i = 0; i < values.length; i++) {
            if (values[i].isThere(slot)) {
                Field field = fields.get(i);
                String object = field.place().object();
                boolean isSame = Objects.equals(open, object);
                if (open != null && !isSame) {
                    text.endObject();
                }
                open = object;
                text.append(isSame ? field.key() : field.firstKey());
                text.append(field.metric().type(), values[i], slot);
            }
        }
        if (open != null) {
            text.endObject();
        }
        text.endPoint();
    }
}
