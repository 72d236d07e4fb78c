package altdata.contracts.series;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    private ChunkCodec() {}

    /// The bytes of points that lie in one chunk, given in ascending slot order.
    public static byte[] encode(List<Point> points) {
        ByteSink sink = new ByteSink(points.size() * 16);
        long previousKey = 0;
        for (Point point : points.reversed()) {
            sink.putByte(Chunks.placeOf(point.slot()));
            sink.putSigned(point.dataKey() - previousKey);
            previousKey = point.dataKey();
            sink.putUnsigned(mask(point));
            for (BigDecimal value : point.values()) {
                if (value != null) {
                    encode(value, sink);
                }
            }
        }
        return sink.toByteArray();
    }

    /// The points of a chunk, in ascending slot order.
    public static List<Point> decode(int chunk, byte[] bytes) {
        ByteSource source = new ByteSource(bytes);
        List<Point> points = new ArrayList<>();
        long key = 0;
        while (source.hasMore()) {
            int slot = Chunks.firstSlot(chunk) + source.takeByte();
            key += source.takeSigned();
            long mask = source.takeUnsigned();
            points.add(new Point(slot, key, (mask & 1) != 0 ? List.of() : values(mask >>> 1, source)));
        }
        return points.reversed();
    }

    private static long mask(Point point) {
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

    private static List<@Nullable BigDecimal> values(long present, ByteSource source) {
        int size = Long.SIZE - Long.numberOfLeadingZeros(present);
        List<@Nullable BigDecimal> values = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add((present >>> i & 1) == 0 ? null : decimal(source));
        }
        return values;
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

    private static BigDecimal decimal(ByteSource source) {
        long header = source.takeSigned();
        int scale = Math.toIntExact(header >> 1);
        return (header & 1) != 0
                ? BigDecimal.valueOf(source.takeSigned(), scale)
                : new BigDecimal(new BigInteger(source.takeBytes(Math.toIntExact(source.takeUnsigned()))), scale);
    }
}
