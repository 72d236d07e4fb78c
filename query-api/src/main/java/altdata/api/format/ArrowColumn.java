package altdata.api.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The cells of one column of a record batch, in the buffers that Arrow defines.
///
/// The buffers are arrays on the heap, which grow with the batch and are used again for the next one.
abstract sealed class ArrowColumn {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLES =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int INITIAL_ROWS = 1_024;
    private static final int INITIAL_TEXT_BYTES = 1_024;

    /// The bytes of a buffer.
    ///
    /// @param bytes  may be longer
    record Buffer(byte[] bytes, int length) {}

    private final int width;
    private int rows;
    private int present;
    /// One bit per row, the lowest bit first: whether the cell has a value.
    private byte[] validity = new byte[INITIAL_ROWS / Byte.SIZE];
    /// Values of the same width.
    private byte[] values;

    private ArrowColumn(int width) {
        this.width = width;
        this.values = new byte[INITIAL_ROWS * width];
    }

    static ArrowColumn of(ColumnKind kind) {
        return switch (kind) {
            case ColumnKind.Tickers(var indexes) -> new Dictionary(indexes);
            case ColumnKind.Plain plain ->
                switch (plain) {
                    case TEXT -> new Text();
                    case DATE -> new Date();
                    case TIME -> new Time();
                    case INTEGER -> new Whole();
                    case NUMBER -> new Decimal();
                };
        };
    }

    /// The bytes of a cell that do not depend on its value.
    final int width() {
        return width;
    }

    final int nullCount() {
        return rows - present;
    }

    void text(String value) {
        throw unexpected(value);
    }

    void date(int day) {
        throw unexpected(day);
    }

    void time(Instant value) {
        throw unexpected(value);
    }

    void number(long value) {
        throw unexpected(value);
    }

    void number(BigDecimal value) {
        throw unexpected(value);
    }

    void number(long unscaled, int scale) {
        number(BigDecimal.valueOf(unscaled, scale));
    }

    /// Adds a cell without a value.
    void absent() {
        Arrays.fill(values, at(), at() + width, (byte) 0);
        advance();
    }

    /// The buffers of the cells, in the order that Arrow defines.
    List<Buffer> buffers() {
        return List.of(validity(), values());
    }

    /// Removes all cells.
    void clear() {
        Arrays.fill(validity, (byte) 0);
        rows = 0;
        present = 0;
    }

    private IllegalStateException unexpected(Object value) {
        return new IllegalStateException(getClass().getSimpleName() + " column cannot contain " + value);
    }

    final Buffer validity() {
        return new Buffer(validity, (rows + Byte.SIZE - 1) / Byte.SIZE);
    }

    final Buffer values() {
        return new Buffer(values, at());
    }

    /// Adds a cell without a value, but with an integer in its place.
    final void addAbsent(int value) {
        INTS.set(values, at(), value);
        advance();
    }

    final void add(int value) {
        INTS.set(values, at(), value);
        advancePresent();
    }

    final void add(long value) {
        LONGS.set(values, at(), value);
        advancePresent();
    }

    final void add(double value) {
        DOUBLES.set(values, at(), value);
        advancePresent();
    }

    private int at() {
        return rows * width;
    }

    private void advancePresent() {
        validity[rows / Byte.SIZE] |= (byte) (1 << rows % Byte.SIZE);
        present++;
        advance();
    }

    /// Ends the cell and makes room for another one.
    private void advance() {
        rows++;
        if (at() == values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
            validity = Arrays.copyOf(validity, 2 * validity.length);
        }
    }

    /// Tickers, as indexes into the dictionary.
    private static final class Dictionary extends ArrowColumn {
        private final Map<String, Integer> indexes;
        private String latest = "";
        private int latestIndex = -1;

        Dictionary(Map<String, Integer> indexes) {
            super(Integer.BYTES);
            this.indexes = indexes;
        }

        @Override
        void text(String value) {
            // Consecutive items usually have the same ticker.
            if (latestIndex < 0 || !value.equals(latest)) {
                Integer index = indexes.get(value);
                if (index == null) {
                    throw new IllegalStateException("not in the dictionary: " + value);
                }
                latest = value;
                latestIndex = index;
            }
            add(latestIndex);
        }
    }

    /// Texts in UTF-8, one after another. The values of the same width are the ends of the texts.
    private static final class Text extends ArrowColumn {
        private byte[] texts = new byte[INITIAL_TEXT_BYTES];
        private int end;

        Text() {
            super(Integer.BYTES);
        }

        @Override
        void text(String value) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            if (texts.length - end < utf8.length) {
                texts = Arrays.copyOf(texts, Math.max(2 * texts.length, end + utf8.length));
            }
            System.arraycopy(utf8, 0, texts, end, utf8.length);
            end += utf8.length;
            add(end);
        }

        @Override
        void absent() {
            addAbsent(end);
        }

        @Override
        List<Buffer> buffers() {
            Buffer ends = values();
            // The offsets of the starts, followed by the end of the last text.
            byte[] offsets = new byte[Integer.BYTES + ends.length()];
            System.arraycopy(ends.bytes(), 0, offsets, Integer.BYTES, ends.length());
            return List.of(validity(), new Buffer(offsets, offsets.length), new Buffer(texts, end));
        }

        @Override
        void clear() {
            super.clear();
            end = 0;
        }
    }

    /// Days since 1970-01-01.
    private static final class Date extends ArrowColumn {
        Date() {
            super(Integer.BYTES);
        }

        @Override
        void date(int day) {
            add(day);
        }
    }

    /// Microseconds since 1970-01-01T00:00:00Z.
    private static final class Time extends ArrowColumn {
        Time() {
            super(Long.BYTES);
        }

        @Override
        void time(Instant value) {
            add(ChronoUnit.MICROS.between(Instant.EPOCH, value));
        }
    }

    /// Integers. A number that is no long is an error; the service accepts none.
    private static final class Whole extends ArrowColumn {
        Whole() {
            super(Long.BYTES);
        }

        @Override
        void number(long value) {
            add(value);
        }

        @Override
        void number(BigDecimal value) {
            add(value.longValueExact());
        }

        @Override
        void number(long unscaled, int scale) {
            if (scale == 0) {
                add(unscaled);
            } else {
                super.number(unscaled, scale);
            }
        }
    }

    /// Numbers, each as the nearest double.
    private static final class Decimal extends ArrowColumn {
        /// The powers of ten that a double represents exactly.
        private static final double[] POWERS_OF_TEN = powersOfTen();
        /// Doubles represent all integers up to this one exactly.
        private static final long MAX_EXACT = 1L << 53;

        Decimal() {
            super(Double.BYTES);
        }

        @Override
        void number(long value) {
            add((double) value);
        }

        @Override
        void number(BigDecimal value) {
            add(value.doubleValue());
        }

        @Override
        void number(long unscaled, int scale) {
            if (Math.abs(unscaled) <= MAX_EXACT && scale >= 0 && scale < POWERS_OF_TEN.length) {
                // The quotient of two exact numbers is rounded once, so it is the nearest double.
                add(unscaled / POWERS_OF_TEN[scale]);
            } else {
                super.number(unscaled, scale);
            }
        }

        private static double[] powersOfTen() {
            double[] powers = new double[23];
            powers[0] = 1;
            for (int i = 1; i < powers.length; i++) {
                powers[i] = 10 * powers[i - 1];
            }
            return powers;
        }
    }
}
