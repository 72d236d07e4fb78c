package altdata.contracts.series;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/// The bytes of a chunk: its points, the newest first, about a dozen bytes each.
///
/// Newest first because most points arrive in the order of their dates: what was there before then stays as it
/// is at the end of the new bytes, which PostgreSQL leaves out of its log (measured: a fifth of the log that
/// appending makes).
///
/// A point is its slot within the chunk (one byte), its data key (as the difference from the newer point before
/// it), a mask (bit 0: a retraction; bit n: the n-th value is there) and the values there are. A value is its
/// scale and whether it is long (`scale * 2 + long`, zigzag), then its unscaled part. Numbers are
/// variable-length, seven bits a byte.
public final class ChunkCodec {
    /// Digits that a long holds whatever they are.
    static final int LONG_SAFE_DIGITS = 18;

    private ChunkCodec() {}

    /// The bytes of points that lie in one chunk, given in ascending slot order.
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

    /// What of a point stands behind its slot and key.
    static void encodeContent(Point point, ByteSink sink) {
        sink.putUnsigned(mask(point));
        for (BigDecimal value : point.values()) {
            if (value != null) {
                encode(value, sink);
            }
        }
    }

    /// Bit n is set where a point of the chunk has the group's n-th value.
    public static int valueMask(byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        int stated = 0;
        while (source.hasMore()) {
            source.takeByte();
            source.skipNumber();
            stated |= skipContent(source);
        }
        return stated;
    }

    /// The slot of a chunk's newest point, which may be a retraction.
    ///
    /// @param bytes of at least one point
    public static int newestSlot(int chunk, byte[] bytes) {
        return Chunks.firstSlot(chunk) + new ByteSource(bytes).takeByte();
    }

    /// Leaves out what of a point stands behind its slot and key.
    ///
    /// @return bit n is set where the point has the group's n-th value
    static int skipContent(ByteSource source) {
        long mask = source.takeUnsigned();
        if ((mask & 1) != 0) {
            return 0;
        }
        for (int values = Long.bitCount(mask); values > 0; values--) {
            if ((source.takeSigned() & 1) != 0) {
                source.skipNumber();
            } else {
                source.skipBytes(Math.toIntExact(source.takeUnsigned()));
            }
        }
        return (int) (mask >>> 1);
    }

    /// Where points go as they are read, each with its values behind it.
    interface Sink {
        /// @param isRetraction whether it takes its values back; then none follow
        void point(int slot, long dataKey, boolean isRetraction);

        /// A value of the point: `unscaled · 10^-scale`.
        ///
        /// @param index its place in the group
        void value(int index, long unscaled, int scale);

        /// A value that no long can hold.
        void value(int index, BigDecimal value);
    }

    /// The points of a chunk, in ascending slot order.
    public static List<Point> decode(int chunk, byte[] bytes) {
        PointList points = new PointList();
        decode(chunk, bytes, points);
        return points.ascending();
    }

    /// Reads the points of a chunk, the newest first.
    static void decode(int chunk, byte[] bytes, Sink sink) {
        ByteSource source = new ByteSource(bytes);
        int firstSlot = Chunks.firstSlot(chunk);
        long key = 0;
        while (source.hasMore()) {
            int slot = firstSlot + source.takeByte();
            key += source.takeSigned();
            decodeContent(slot, key, source, sink);
        }
    }

    static void decodeContent(int slot, long key, ByteSource source, Sink sink) {
        long mask = source.takeUnsigned();
        sink.point(slot, key, (mask & 1) != 0);
        if ((mask & 1) == 0) {
            decodeValues(mask >>> 1, source, sink);
        }
    }

    private static void decodeValues(long mask, ByteSource source, Sink sink) {
        int index = 0;
        for (long rest = mask; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                long header = source.takeSigned();
                int scale = Math.toIntExact(header >> 1);
                if ((header & 1) != 0) {
                    sink.value(index, source.takeSigned(), scale);
                } else {
                    byte[] digits = source.takeBytes(Math.toIntExact(source.takeUnsigned()));
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
