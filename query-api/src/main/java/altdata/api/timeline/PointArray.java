package altdata.api.timeline;

import altdata.api.schema.Writes;
import altdata.api.series.SeriesJson;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import altdata.contracts.series.Series;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeSerializer;

/// Points of a v1 timeline, ascending by date, written as they are read.
///
/// A field without a value is left out of its point, an object without fields too, and so is a point without
/// any value.
///
/// @param fields  what a point may carry, in order; the fields of one object stand together
/// @param shown   which slots are shown
/// @param newest  how many of the latest points are kept, or 0 for all
/// @param <P>     what a point may look like
public record PointArray<P extends PointShape>(
        Series series, Period period, List<Field> fields, IntPredicate shown, int newest)
        implements JacksonSerializable, Writes<List<P>> {
    /// One field of a point.
    ///
    /// @param key its name, as it is written
    public record Field(Metric metric, TimelineField place, SerializedString key) {
        Field(Metric metric, TimelineField place) {
            this(metric, place, new SerializedString(place.name()));
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
        json.writeStartArray();
        List<Series.Values> values =
                fields.stream().map(field -> series.values(field.metric())).toList();
        @Nullable BigDecimal[] point = new BigDecimal[fields.size()];
        int[] slots = newest == 0 ? series.slots(period).filter(shown).toArray() : newest(values, point);
        for (int slot : slots) {
            if (fill(point, values, slot)) {
                writePoint(json, slot, point);
            }
        }
        json.writeEndArray();
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializationContext context, TypeSerializer type) {
        serialize(json, context);
    }

    private int[] newest(List<Series.Values> values, @Nullable BigDecimal[] point) {
        int[] withValue = series.slots(period)
                .filter(shown)
                .filter(slot -> fill(point, values, slot))
                .toArray();
        return Arrays.copyOfRange(withValue, Math.max(0, withValue.length - newest), withValue.length);
    }

    /// @return whether there is any value
    private static boolean fill(@Nullable BigDecimal[] point, List<Series.Values> values, int slot) {
        boolean hasValue = false;
        for (int i = 0; i < point.length; i++) {
            point[i] = values.get(i).at(slot);
            hasValue |= point[i] != null;
        }
        return hasValue;
    }

    private void writePoint(JsonGenerator json, int slot, @Nullable BigDecimal[] values) {
        json.writeStartObject();
        SeriesJson.writeDate(json, period, slot);
        String open = null;
        for (int i = 0; i < values.length; i++) {
            BigDecimal value = values[i];
            if (value != null) {
                Field field = fields.get(i);
                open = enter(json, open, field.place().object());
                json.writeName(field.key());
                SeriesJson.writeNumber(json, field.metric().type(), value);
            }
        }
        enter(json, open, null);
        json.writeEndObject();
    }

    /// Leaves the object that is open and enters the next, where they differ.
    private static @Nullable String enter(JsonGenerator json, @Nullable String open, @Nullable String next) {
        if (Objects.equals(open, next)) {
            return open;
        }
        if (open != null) {
            json.writeEndObject();
        }
        if (next != null) {
            json.writeObjectPropertyStart(next);
        }
        return next;
    }
}
