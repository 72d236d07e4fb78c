package altdata.api.series;

import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Values;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// The points of a series as the text of a JSON array, written digit by digit from plain numbers.
///
/// A long series has ten thousand values, and most of the time of its answer goes into them: Jackson, which
/// writes all that is around them, takes three times as long for each (measured: docs/performance.md).
public final class PointsText {
    /// Longer than a point usually is.
    private static final int FIRST_LENGTH = 2_048;
    /// A long with its sign.
    private static final int LONGEST_LONG = 20;
    /// Until the end of 2100, which no series passes.
    private static final AtomicReferenceArray<byte[]> DAYS = new AtomicReferenceArray<>(47_847);

    private static final long[] POWERS_OF_TEN = powersOfTen();
    /// 00 to 99.
    private static final byte[] PAIRS = pairs();

    private final OutputStream target;
    private byte[] bytes = new byte[FIRST_LENGTH];
    private int size;
    private boolean hasPoint;

    private PointsText(OutputStream target) {
        this.target = target;
    }

    /// Writes an array of points.
    ///
    /// @param json   writes to a stream of bytes
    /// @param points writes each point: [#beginPoint], its members, [#endPoint]
    public static void writeArray(JsonGenerator json, Consumer<PointsText> points) {
        JsonGenerator _ = json.writeStartArray();
        // What it holds comes first; the points go past it.
        json.flush();
        points.accept(new PointsText((OutputStream) json.streamWriteOutputTarget()));
        JsonGenerator _ = json.writeEndArray();
    }

    /// A key with the comma before it, as [#append(byte[])] takes it.
    public static byte[] key(String name) {
        return ascii(",\"" + name + "\":");
    }

    /// The beginning of an object within a point, and the key of its first member.
    public static byte[] firstKey(String object, String name) {
        return ascii(",\"" + object + "\":{\"" + name + "\":");
    }

    /// Begins a point with its date.
    public void beginPoint(Period period, int slot) {
        size = 0;
        if (hasPoint) {
            bytes[size++] = ',';
        }
        hasPoint = true;
        append(date(period, slot));
    }

    /// Writes a key.
    public void append(byte[] text) {
        ensure(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
    }

    /// Writes the value of a slot that has one, as the interfaces show it.
    public void append(MetricType type, Values values, int slot) {
        boolean isLong = values.isLong(slot) && values.unscaled(slot) >= 0;
        if (isLong && type != MetricType.FRACTION) {
            appendDecimal(values.unscaled(slot), values.scale(slot));
        } else if (isLong && values.scale(slot) < POWERS_OF_TEN.length) {
            appendPercentage(values.unscaled(slot), values.scale(slot));
        } else {
            append(ascii(type.published(Objects.requireNonNull(values.at(slot))).toPlainString()));
        }
    }

    /// Ends an object within a point.
    public void endObject() {
        ensure(1);
        bytes[size++] = '}';
    }

    /// Ends the point and hands it over.
    public void endPoint() {
        endObject();
        try {
            target.write(bytes, 0, size);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A hundred times the number, rounded half up to an integer.
    private void appendPercentage(long unscaled, int scale) {
        int divided = scale - 2;
        if (divided <= 0) {
            appendDecimal(unscaled, divided);
        } else {
            long divisor = POWERS_OF_TEN[divided];
            long whole = unscaled / divisor;
            appendDecimal(unscaled - whole * divisor >= divisor / 2 ? whole + 1 : whole, 0);
        }
    }

    /// A number of at least 0 without an exponent.
    private void appendDecimal(long unscaled, int scale) {
        int count = countDigits(unscaled);
        ensure(LONGEST_LONG + Math.abs(scale) + 2);
        if (scale <= 0) {
            putDigits(unscaled, size + count);
            size += count;
            appendZeros(unscaled == 0 ? 0 : -scale);
        } else if (count > scale) {
            // The digits, and those behind the point one place further on.
            putDigits(unscaled, size + count);
            int point = size + count - scale;
            System.arraycopy(bytes, point, bytes, point + 1, scale);
            bytes[point] = '.';
            size += count + 1;
        } else {
            bytes[size++] = '0';
            bytes[size++] = '.';
            appendZeros(scale - count);
            putDigits(unscaled, size + count);
            size += count;
        }
    }

    private static int countDigits(long number) {
        int count = 1;
        while (count < POWERS_OF_TEN.length && number >= POWERS_OF_TEN[count]) {
            count++;
        }
        return count;
    }

    /// Two at a time: a division is what costs.
    private void putDigits(long number, int end) {
        int place = end;
        long rest = number;
        while (rest >= 10) {
            long quotient = rest / 100;
            int pair = (int) (rest - quotient * 100) * 2;
            bytes[--place] = PAIRS[pair + 1];
            bytes[--place] = PAIRS[pair];
            rest = quotient;
        }
        // Of an even number of digits the last pair has written them all.
        if (rest > 0 || end - place == 0) {
            bytes[--place] = (byte) ('0' + rest);
        }
    }

    private void appendZeros(int count) {
        Arrays.fill(bytes, size, size + count, (byte) '0');
        size += count;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    private static byte[] date(Period period, int slot) {
        if (period != Period.DAILY || slot < 0 || slot >= DAYS.length()) {
            return ascii("{\"date\":\"" + period.date(slot) + '"');
        }
        byte[] known = DAYS.get(slot);
        if (known == null) {
            known = ascii("{\"date\":\"" + period.date(slot) + '"');
            DAYS.set(slot, known);
        }
        return known;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] pairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }

    private static long[] powersOfTen() {
        long[] powers = new long[19];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
