package altdata.contracts.series;

import java.util.Arrays;

/// Bytes being read, as [ByteSink] wrote them.
final class ByteSource {
    private final byte[] bytes;
    private int position;

    ByteSource(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean hasMore() {
        return position < bytes.length;
    }

    int takeByte() {
        return bytes[position++] & 0xFF;
    }

    byte[] takeBytes(int count) {
        position += count;
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    long takeUnsigned() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte part = bytes[position++];
            value |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return value;
            }
        }
    }

    long takeSigned() {
        long value = takeUnsigned();
        return value >>> 1 ^ -(value & 1);
    }
}
