package altdata.api.series;

import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// The points of a series as the text of a JSON array, written from plain numbers.
///
/// A long series has ten thousand values, and most of the time of its answer goes into them: Jackson, which
/// writes all that is around them, looks at its state for each (decision 11).
public final class PointsJsonWriter {
    /// Until the end of 2100, which no series passes.
    private static final AtomicReferenceArray<TextBuffer.Piece> DAYS = new AtomicReferenceArray<>(47_847);

    /// A fraction is shown as so many places more before its point.
    private static final int PERCENT = 2;

    private final OutputStream target;
    private final TextBuffer text = new TextBuffer();
    private boolean hasPoint;

    /// A key, as it is written before its value.
    public static final class Key {
        private final TextBuffer.Piece text;

        private Key(String text) {
            this.text = new TextBuffer.Piece(text);
        }
    }

    private PointsJsonWriter(OutputStream target) {
        this.target = target;
    }

    /// Writes an array of points.
    ///
    /// @param json   writes to a stream of bytes
    /// @param points writes each point: [#beginPoint], its members, [#endPoint]
    public static void writeArray(JsonGenerator json, Consumer<PointsJsonWriter> points) {
        JsonGenerator _ = json.writeStartArray();
        // What it holds comes first; the points go past it.
        json.flush();
        points.accept(new PointsJsonWriter((OutputStream) json.streamWriteOutputTarget()));
        JsonGenerator _ = json.writeEndArray();
    }

    /// A key with the comma before it.
    public static Key key(String name) {
        return new Key(",\"" + name + "\":");
    }

    /// The beginning of an object within a point, and the key of its first member.
    public static Key firstKey(String object, String name) {
        return new Key(",\"" + object + "\":{\"" + name + "\":");
    }

    /// Begins a point with its date.
    public void beginPoint(Period period, int slot) {
        text.clear();
        if (hasPoint) {
            text.append(',');
        }
        hasPoint = true;
        text.append(date(period, slot));
    }

    /// Writes a key.
    public void append(Key key) {
        text.append(key.text);
    }

    /// Writes the value of a slot that has one, as the interfaces show it.
    public void append(MetricType type, Values values, int slot) {
        boolean isLong = values.isLong(slot) && values.unscaled(slot) >= 0;
        if (isLong && type != MetricType.FRACTION) {
            text.append(values.unscaled(slot), values.scale(slot));
        } else if (isLong && values.scale(slot) - PERCENT < TextBuffer.POWERS_OF_TEN.length) {
            appendPercentage(values.unscaled(slot), values.scale(slot) - PERCENT);
        } else {
            text.append(type.published(Objects.requireNonNull(values.at(slot))).toPlainString());
        }
    }

    /// Ends an object within a point.
    public void endObject() {
        text.append('}');
    }

    /// Ends the point and hands it over.
    public void endPoint() {
        endObject();
        try {
            target.write(text.bytes(), 0, text.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Rounded half up to an integer.
    ///
    /// @param scale of the number times a hundred
    private void appendPercentage(long unscaled, int scale) {
        if (scale <= 0) {
            text.append(unscaled, scale);
        } else {
            long divisor = TextBuffer.POWERS_OF_TEN[scale];
            long whole = unscaled / divisor;
            text.append(unscaled - whole * divisor >= divisor / 2 ? whole + 1 : whole, 0);
        }
    }

    private static TextBuffer.Piece date(Period period, int slot) {
        if (period != Period.DAILY || slot < 0 || slot >= DAYS.length()) {
            return dateText(period, slot);
        }
        TextBuffer.Piece known = DAYS.get(slot);
        if (known == null) {
            known = dateText(period, slot);
            DAYS.set(slot, known);
        }
        return known;
    }

    private static TextBuffer.Piece dateText(Period period, int slot) {
        return new TextBuffer.Piece("{\"date\":\"" + period.date(slot) + '"');
    }
}
