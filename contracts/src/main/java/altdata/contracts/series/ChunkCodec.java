package altdata.contracts.series;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/// Encodes and decodes a chunk: its points, newest first, about 12 bytes each.
///
/// The newest point is first because most points arrive in date order. The existing bytes are then the
/// unchanged suffix of the new value, which PostgreSQL omits from its write-ahead log (measured: a fifth of the
/// log that appending produces).
///
/// A point consists of its index in the chunk (1 byte), its data key (the difference from the preceding, newer
/// point), a mask (bit 0: retraction; bit n: the n-th value is present) and the present values. A value
/// consists of its scale and whether it is a long (`scale * 2 + long`, zigzag), and its unscaled part. Numbers
/// have a variable length, 7 bits per byte.
public final class ChunkCodec {
    /// The number of decimal digits that always fit a long.
    static final int LONG_SAFE_DIGITS = 18;

    private ChunkCodec() {}

    /// Encodes the points of one chunk, given in ascending slot order.
    public static byte[] encode(List<Point> points) {
        ByteSink sink = new ByteSink(points.size() * 16);
        long previousKey = 0;
        for (Point point : points.reversed()) {
            sink.putByte(Chunks.indexInChunk(point.slot()));
            sink.putSigned(point.dataKey() - previousKey);
            previousKey = point.dataKey();
            encodeContent(point, sink);
        }
        return sink.toByteArray();
    }

    /// Encodes a point without its slot and key.
    static void encodeContent(Point point, ByteSink sink) {
        sink.putUnsigned(mask(point));
        for (BigDecimal value : point.values()) {
            if (value != null) {
                encode(value, sink);
            }
        }
    }

    /// The mask of the values in a chunk: bit n is set if a point has the group's n-th value.
    public static int valueMask(byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        int valueMask = 0;
        while (source.hasMore()) {
            source.readByte();
            source.skipNumber();
            valueMask |= skipContent(source);
        }
        return valueMask;
    }

    /// The slot of a chunk's newest point, which may be a retraction.
    ///
    /// @param bytes a chunk with at least one point
    public static int newestSlot(int chunk, byte[] bytes) {
        return Chunks.firstSlot(chunk) + new ByteSource(bytes).readByte();
    }

    /// Skips a point whose slot and key have been read.
    ///
    /// @return bit n is set if the point has the group's n-th value
    static int skipContent(ByteSource source) {
        long mask = source.readUnsigned();
        if ((mask & 1) != 0) {
            return 0;
        }
        for (int values = Long.bitCount(mask); values > 0; values--) {
            if ((source.readSigned() & 1) != 0) {
                source.skipNumber();
            } else {
                source.skipBytes(Math.toIntExact(source.readUnsigned()));
            }
        }
        return (int) (mask >>> 1);
    }

    /// Receives decoded points; the values of a point follow it.
    interface Sink {
        /// @param isRetraction whether the point retracts its values; then no values follow
        void point(int slot, long dataKey, boolean isRetraction);

        /// A value of the point: `unscaled · 10^-scale`.
        ///
        /// @param index the index of the metric in its group
        void value(int index, long unscaled, int scale);

        /// A value that does not fit a long.
        void value(int index, BigDecimal value);
    }

    /// Decodes the points of a chunk, in ascending slot order.
    public static List<Point> decode(int chunk, byte[] bytes) {
        PointList points = new PointList();
        decode(chunk, bytes, points);
        return points.ascending();
    }

    /// Decodes the points of a chunk, newest first.
    static void decode(int chunk, byte[] bytes, Sink sink) {
        ByteSource source = new ByteSource(bytes);
        int firstSlot = Chunks.firstSlot(chunk);
        long key = 0;
        while (source.hasMore()) {
            int slot = firstSlot + source.readByte();
            key += source.readSigned();
            decodeContent(slot, key, source, sink);
        }
    }

    static void decodeContent(int slot, long key, ByteSource source, Sink sink) {
        long mask = source.readUnsigned();
        sink.point(slot, key, (mask & 1) != 0);
        if ((mask & 1) == 0) {
            decodeValues(mask >>> 1, source, sink);
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
                    byte[] digits = source.readBytes(Math.toIntExact(source.readUnsigned()));
                    sink.value(index, new BigDecimal(new BigInteger(digits), scale));
                }
            }
            index++;
        }
    }

    /// Bit 0 is set for a retraction, bit n for the n-th value.
    static long mask(Point point) {
        if (point.isRetraction()) {
            return 1;
        }
        long mask = 0;
        for (int i = 0; i < point.values().size(); i++) {
            if (point.value(i) != null) {
                mask |= 2L << i;
            }
        }
        return mask;
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
