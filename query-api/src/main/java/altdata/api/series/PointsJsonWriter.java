package altdata.api.series;

import altdata.api.text.DateTexts;
import altdata.api.text.TextBuffer;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// Writes the points of a series as a JSON array, directly as bytes.
///
/// A long series has 10,000 values, which dominate its response time. Jackson writes the rest of the body, but
/// would check its state for every value (decision 11).
public final class PointsJsonWriter {
    private static final TextBuffer.Piece DATE = new TextBuffer.Piece("{\"date\":\"");

    private final OutputStream target;
    private final TextBuffer text = new TextBuffer();
    private boolean hasPoint;

    /// A JSON key with its punctuation, encoded once.
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
    /// @param json   a generator whose target is an output stream
    /// @param points writes each point: [#beginPoint], its members, [#endPoint]
    public static void writeArray(JsonGenerator json, Consumer<PointsJsonWriter> points) {
        JsonGenerator _ = json.writeStartArray();
        // The points bypass the generator, so its buffered output has to be written first.
        json.flush();
        points.accept(new PointsJsonWriter((OutputStream) json.streamWriteOutputTarget()));
        JsonGenerator _ = json.writeEndArray();
    }

    /// A key, with the comma before it.
    public static Key key(String name) {
        return new Key(",\"" + name + "\":");
    }

    /// The start of a nested object in a point, with the key of its first member.
    public static Key firstKey(String object, String name) {
        return new Key(",\"" + object + "\":{\"" + name + "\":");
    }

    /// Starts a point with its date.
    public void beginPoint(Period period, int slot) {
        text.clear();
        if (hasPoint) {
            text.append(',');
        }
        hasPoint = true;
        text.append(DATE);
        text.append(DateTexts.of(
                switch (period) {
                    case DAILY -> slot;
                    case MONTHLY -> Math.toIntExact(period.date(slot).toEpochDay());
                }));
        text.append('"');
    }

    /// Writes a key.
    public void append(Key key) {
        text.append(key.text);
    }

    /// Writes the published form of a slot's value, which must not be null.
    public void append(MetricType type, Values values, int slot) {
        boolean isLong = values.isLong(slot) && values.unscaled(slot) >= 0;
        if (isLong && type != MetricType.FRACTION) {
            text.append(values.unscaled(slot), values.scale(slot));
        } else if (isLong) {
            text.append(MetricType.percentage(values.unscaled(slot), values.scale(slot)), 0);
        } else {
            text.append(type.published(Objects.requireNonNull(values.at(slot))).toPlainString());
        }
    }

    /// Ends a nested object in a point.
    public void endObject() {
        text.append('}');
    }

    /// Ends the point and writes it to the output stream.
    public void endPoint() {
        endObject();
        try {
            target.write(text.bytes(), 0, text.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
