package altdata.contracts.series;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/// Encodes and decodes a chunk: its points, newest first, about 12 bytes each, with the known time of each.
///
/// The newest point is first because most points arrive in date order. The existing bytes are then the
/// unchanged suffix of the new value, which PostgreSQL omits from its write-ahead log (measured: a fifth of the
/// log that appending produces). Superseded points are encoded in the same way; then a slot may occur several
/// times, with the winner first.
///
/// The first byte is [#FORMAT]. A point consists of its index in the chunk (1 byte), its data key (the difference
/// from the preceding, newer point), a mask (bit 0: retraction; bit 1: the known time differs from that of the
/// preceding point; bit n + 1: the n-th value is present), the difference of the known times if bit 1 is set,
/// and the present values. A difference of known times is `difference * 8 + 4 * daily + unit`. The unit is a second
/// (0), a millisecond (1) or a microsecond (2). If `daily` is 1, a day for each date between the two points has been
/// subtracted: points that are recorded once a day have almost the same difference, which then needs two bytes less.
/// A value consists of its scale and whether it is a long (`scale * 2 + long`, zigzag), and its unscaled part.
/// Numbers have a variable length, 7 bits per byte.
///
/// Chunks of generations that were built before known times were stored have no first byte [#FORMAT], and a mask
/// without bit 1. They can be decoded, but not merged; all of their points count as known in 1970.
public final class ChunkCodec {
    /// The number of decimal digits that always fit a long.
    static final int LONG_SAFE_DIGITS = 18;

    /// The first byte of a chunk. Without it the first byte is the index of a point, which is lower.
    static final int FORMAT = 0x82;

    private static final int RETRACTION = 1;
    private static final int KNOWN_TIME = 2;
    private static final int MASK_FLAGS = 2;
    private static final int UNIT = 3;
    private static final int DAILY = 4;
    private static final int DIFFERENCE_FLAGS = 3;
    private static final long[] MICROS_PER_UNIT = {1_000_000, 1_000, 1};
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private ChunkCodec() {}

    /// Encodes the points of one chunk.
    ///
    /// @param points in ascending slot order; the points of one slot with the winner last
    public static byte[] encode(List<KnownPoint> points) {
        if (points.isEmpty()) {
            return new byte[0];
        }
        ByteSink sink = new ByteSink(1 + points.size() * 16);
        sink.putByte(FORMAT);
        long previousKey = 0;
        long previousKnown = 0;
        int previousSlot = points.getLast().slot();
        for (KnownPoint known : points.reversed()) {
            Point point = known.point();
            sink.putByte(Chunks.indexInChunk(point.slot()));
            sink.putSigned(point.dataKey() - previousKey);
            encodeMask(mask(point), known.knownMicros() - previousKnown, previousSlot - point.slot(), sink);
            encodeValues(point, sink);
            previousKey = point.dataKey();
            previousKnown = known.knownMicros();
            previousSlot = point.slot();
        }
        return sink.toByteArray();
    }

    /// Encodes a point's mask and its known time.
    ///
    /// @param mask        as [#mask] returns it
    /// @param knownChange the difference from the known time of the preceding point, in microseconds
    /// @param slots       how much lower its slot is than that of the preceding point
    static void encodeMask(long mask, long knownChange, int slots, ByteSink sink) {
        if (knownChange == 0) {
            sink.putUnsigned(mask);
            return;
        }
        sink.putUnsigned(mask | KNOWN_TIME);
        long withoutDays = knownChange + slots * MICROS_PER_DAY;
        boolean isDaily = Math.abs(withoutDays) < Math.abs(knownChange);
        long difference = isDaily ? withoutDays : knownChange;
        int unit = 0;
        while (difference % MICROS_PER_UNIT[unit] != 0) {
            unit++;
        }
        sink.putSigned(difference / MICROS_PER_UNIT[unit] << DIFFERENCE_FLAGS | (isDaily ? DAILY : 0) | unit);
    }

    static void encodeValues(Point point, ByteSink sink) {
        for (BigDecimal value : point.values()) {
            if (value != null) {
                encode(value, sink);
            }
        }
    }

    /// The mask of the values in a chunk: bit n is set if a point has the group's n-th value.
    public static int valueMask(byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        if (source.hasMore()) {
            source.skipBytes(1);
        }
        long valueMask = 0;
        while (source.hasMore()) {
            source.skipBytes(1);
            source.skipNumber();
            long mask = source.readUnsigned();
            long _ = readKnownChange(mask, 0, source);
            skipValues(mask, source);
            valueMask |= mask >>> MASK_FLAGS;
        }
        return (int) valueMask;
    }

    /// The latest known time of the points of a chunk, in microseconds since 1970-01-01T00:00:00Z.
    public static long latestKnownMicros(byte[] bytes) {
        PointReader points = new PointReader(0, bytes);
        if (!points.next()) {
            return 0;
        }
        long latest = points.knownMicros();
        while (points.next()) {
            latest = Math.max(latest, points.knownMicros());
        }
        return latest;
    }

    /// The slot of a chunk's newest point, which may be a retraction.
    ///
    /// @param bytes a chunk with at least one point
    public static int newestSlot(int chunk, byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        source.skipBytes(1);
        return Chunks.firstSlot(chunk) + source.readByte();
    }

    /// Reads the difference from the known time of the preceding point, in microseconds.
    ///
    /// @param mask  the point's mask, which has been read
    /// @param slots how much lower its slot is than that of the preceding point
    static long readKnownChange(long mask, int slots, ByteSource source) {
        if ((mask & KNOWN_TIME) == 0) {
            return 0;
        }
        long encoded = source.readSigned();
        long difference = (encoded >> DIFFERENCE_FLAGS) * MICROS_PER_UNIT[(int) (encoded & UNIT)];
        return (encoded & DAILY) == 0 ? difference : difference - slots * MICROS_PER_DAY;
    }

    /// Skips the first byte of a chunk, [#FORMAT].
    ///
    /// @return false if it is absent: the chunk was built before known times were stored, or has no points
    static boolean skipFormat(ByteSource source) {
        boolean hasFormat = source.hasMore() && source.peekByte() == FORMAT;
        if (hasFormat) {
            source.skipBytes(1);
        }
        return hasFormat;
    }

    /// The mask of a point in a chunk without known times, with the bit for the known time added.
    static long withKnownTimeBit(long mask) {
        return mask >>> 1 << MASK_FLAGS | mask & RETRACTION;
    }

    /// The bit of a value in a mask.
    static long valueBit(int index) {
        return 1L << index + MASK_FLAGS;
    }

    /// The mask without the bit for the known time, as [#mask] returns it.
    static long withoutKnownTime(long mask) {
        return mask & ~KNOWN_TIME;
    }

    /// Skips the values of a point whose mask and known time have been read.
    static void skipValues(long mask, ByteSource source) {
        for (int values = Long.bitCount(mask >>> MASK_FLAGS); values > 0; values--) {
            if ((source.readSigned() & 1) != 0) {
                source.skipNumber();
            } else {
                source.skipBytes(Math.toIntExact(source.readUnsigned()));
            }
        }
    }

    /// Receives decoded points; the values of a point follow it.
    interface Sink {
        /// @param isRetraction whether the point retracts its values; then no values follow
        /// @return whether the values of the point are needed; otherwise they are skipped
        boolean point(int slot, long dataKey, long knownMicros, boolean isRetraction);

        /// A value of the point: `unscaled · 10^-scale`.
        ///
        /// @param index the index of the metric in its group
        void value(int index, long unscaled, int scale);

        /// A value that does not fit a long.
        void value(int index, BigDecimal value);
    }

    /// Decodes the points of a chunk, in ascending slot order; the points of one slot with the winner last.
    public static List<KnownPoint> decode(int chunk, byte[] bytes) {
        PointList points = new PointList();
        decode(chunk, bytes, Series.NO_SLOT, points);
        return points.ascending();
    }

    /// Decodes the points of a chunk from a slot on, newest first.
    static void decode(int chunk, byte[] bytes, int fromSlot, Sink sink) {
        ByteSource source = new ByteSource(bytes);
        int firstSlot = Chunks.firstSlot(chunk);
        if (!skipFormat(source)) {
            decodeWithoutKnownTimes(firstSlot, fromSlot, source, sink);
            return;
        }
        long key = 0;
        long known = 0;
        int previousIndex = source.hasMore() ? source.peekByte() : 0;
        while (source.hasMore()) {
            int index = source.readByte();
            if (firstSlot + index < fromSlot) {
                return;
            }
            key += source.readSigned();
            long mask = source.readUnsigned();
            known += readKnownChange(mask, previousIndex - index, source);
            decodePoint(firstSlot + index, key, known, mask, source, sink);
            previousIndex = index;
        }
    }

    private static void decodeWithoutKnownTimes(int firstSlot, int fromSlot, ByteSource source, Sink sink) {
        long key = 0;
        while (source.hasMore()) {
            int slot = firstSlot + source.readByte();
            if (slot < fromSlot) {
                return;
            }
            key += source.readSigned();
            long mask = source.readUnsigned();
            decodePoint(slot, key, 0, withKnownTimeBit(mask), source, sink);
        }
    }

    /// Decodes a point whose mask and known time have been read.
    static void decodePoint(int slot, long key, long knownMicros, long mask, ByteSource source, Sink sink) {
        if (sink.point(slot, key, knownMicros, (mask & RETRACTION) != 0)) {
            decodeValues(mask >>> MASK_FLAGS, source, sink);
        } else {
            skipValues(mask, source);
        }
    }

    private static void decodeValues(long mask, ByteSource source, Sink sink) {
        int index = 0;
        for (long rest = mask; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                long header = source.readSigned();
                int scale = Math.toIntExact(header >> 1);
                if ((header & 1) != 0) {
                    sink.value(index, source.readSigned(), scale);
                } else {
                    sink.value(index, readLarge(scale, source));
                }
            }
            index++;
        }
    }

    /// Reads one value of a point.
    static BigDecimal readValue(ByteSource source) {
        long header = source.readSigned();
        int scale = Math.toIntExact(header >> 1);
        return (header & 1) != 0 ? BigDecimal.valueOf(source.readSigned(), scale) : readLarge(scale, source);
    }

    private static BigDecimal readLarge(int scale, ByteSource source) {
        byte[] digits = source.readBytes(Math.toIntExact(source.readUnsigned()));
        return new BigDecimal(new BigInteger(digits), scale);
    }

    /// Bit 0 is set for a retraction, bit n + 1 for the n-th value; bit 1 is not set.
    static long mask(Point point) {
        if (point.isRetraction()) {
            return RETRACTION;
        }
        long mask = 0;
        for (int i = 0; i < point.values().size(); i++) {
            if (point.value(i) != null) {
                mask |= valueBit(i);
            }
        }
        return mask;
    }

    /// Bit n is set if the point has the n-th value.
    static int valueMask(Point point) {
        return (int) (mask(point) >>> MASK_FLAGS);
    }

    private static void encode(BigDecimal value, ByteSink sink) {
        BigInteger unscaled = value.unscaledValue();
        boolean isLong = unscaled.bitLength() < Long.SIZE;
        sink.putSigned(value.scale() * 2L + (isLong ? 1 : 0));
        if (isLong) {
            sink.putSigned(unscaled.longValue());
        } else {
            byte[] digits = unscaled.toByteArray();
            sink.putUnsigned(digits.length);
            sink.putBytes(digits);
        }
    }
}
