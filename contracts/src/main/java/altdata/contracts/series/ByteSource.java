package altdata.contracts.series;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Reads bytes and numbers as [ByteSink] wrote them.
final class ByteSource {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /// The continuation bit of each byte.
    private static final long CONTINUED = 0x8080_8080_8080_8080L;

    private final byte[] bytes;
    private int position;

    ByteSource(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean hasMore() {
        return position < bytes.length;
    }

    /// The number of bytes read so far.
    int position() {
        return position;
    }

    /// Returns to an earlier position.
    void returnTo(int earlier) {
        position = earlier;
    }

    /// The next byte, without reading it.
    int peekByte() {
        return bytes[position] & 0xFF;
    }

    void copy(int from, int to, byte[] target, int at) {
        System.arraycopy(bytes, from, target, at, to - from);
    }

    int size() {
        return bytes.length;
    }

    int readByte() {
        return bytes[position++] & 0xFF;
    }

    byte[] readBytes(int count) {
        position += count;
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    void skipBytes(int count) {
        position += count;
    }

    /// Skips a number, signed or unsigned.
    void skipNumber() {
        while (bytes[position++] < 0) {
            // Only the last byte of a number is not negative.
        }
    }

    /// Reads up to 8 bytes at once. A loop over the bytes would be slower, because its number of iterations is
    /// hard to predict.
    long readUnsigned() {
        byte first = bytes[position];
        if (first >= 0) {
            position++;
            return first;
        }
        if (bytes.length - position >= Long.BYTES) {
            long word = (long) WORDS.get(bytes, position);
            long ends = ~word & CONTINUED;
            if (ends != 0) {
                int last = Long.numberOfTrailingZeros(ends);
                position += (last >>> 3) + 1;
                return joined(word & -1L >>> Long.SIZE - last);
            }
        }
        return readBytewise();
    }

    /// Joins 7 bits of each byte, the first byte lowest.
    private static long joined(long word) {
        long sevens = word & ~CONTINUED;
        long fourteens = sevens & 0x007F_007F_007F_007FL | (sevens & 0x7F00_7F00_7F00_7F00L) >>> 1;
        long halves = fourteens & 0x00003FFF_00003FFFL | (fourteens & 0x3FFF0000_3FFF0000L) >>> 2;
        return halves & 0x0FFFFFFFL | (halves & 0x0FFFFFFF_00000000L) >>> 4;
    }

    private long readBytewise() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte part = bytes[position++];
            value |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return value;
            }
        }
    }

    long readSigned() {
        long value = readUnsigned();
        return value >>> 1 ^ -(value & 1);
    }
}
