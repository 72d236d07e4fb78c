package altdata.api.timeline;

import altdata.api.schema.Writes;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import altdata.contracts.series.Series;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
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
    public record Field(Metric metric, TimelineField place) {
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
        int[] slots = slots();
        for (int i = newest == 0 ? 0 : Math.max(0, slots.length - newest); i < slots.length; i++) {
            writePoint(json, slots[i]);
        }
        json.writeEndArray();
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializationContext context, TypeSerializer type) {
        serialize(json, context);
    }

    private int[] slots() {
        IntStream candidates = series.slots(period).filter(shown);
        return candidates
                .filter(slot -> fields.stream().anyMatch(field -> series.value(field.metric(), slot) != null))
                .toArray();
    }

    private void writePoint(JsonGenerator json, int slot) {
        json.writeStartObject();
        json.writeStringProperty("date", period.date(slot).toString());
        String open = null;
        for (Field field : fields) {
            BigDecimal value = series.published(field.metric(), slot);
            if (value != null) {
                open = enter(json, open, field.place().object());
                json.writeName(field.place().name());
                json.writeNumber(value);
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
