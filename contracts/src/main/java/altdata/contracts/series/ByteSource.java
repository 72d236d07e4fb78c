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

    /// How many bytes were taken.
    int position() {
        return position;
    }

    /// Gives back what was taken since.
    void returnTo(int earlier) {
        position = earlier;
    }

    /// The byte that is taken next.
    int nextByte() {
        return bytes[position] & 0xFF;
    }

    void copy(int from, int to, byte[] target, int at) {
        System.arraycopy(bytes, from, target, at, to - from);
    }

    int size() {
        return bytes.length;
    }

    int takeByte() {
        return bytes[position++] & 0xFF;
    }

    byte[] takeBytes(int count) {
        position += count;
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    void skipBytes(int count) {
        position += count;
    }

    /// One that was put signed or unsigned.
    void skipNumber() {
        while (bytes[position++] < 0) {
            // Its last byte is not negative.
        }
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
