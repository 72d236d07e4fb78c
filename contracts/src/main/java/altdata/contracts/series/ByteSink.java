package altdata.contracts.series;

import java.util.Arrays;

/// A growing byte buffer for encoded numbers and bytes.
final class ByteSink {
    private byte[] bytes;
    private int size;

    ByteSink(int capacity) {
        bytes = new byte[Math.max(16, capacity)];
    }

    void putByte(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, size * 2);
        }
        bytes[size++] = (byte) value;
    }

    void putBytes(byte[] values) {
        ensureCapacity(values.length);
        System.arraycopy(values, 0, bytes, size, values.length);
        size += values.length;
    }

    /// Copies the bytes that were read from the source, starting at the given position.
    void putConsumed(ByteSource source, int from) {
        put(source, from, source.position());
    }

    /// Copies the unread rest of the source.
    void putRest(ByteSource source) {
        put(source, source.position(), source.size());
    }

    private void put(ByteSource source, int from, int to) {
        ensureCapacity(to - from);
        source.copy(from, to, bytes, size);
        size += to - from;
    }

    private void ensureCapacity(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }

    /// Writes 7 bits per byte, the lowest first (LEB128).
    void putUnsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            putByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        putByte((int) rest);
    }

    /// Writes in zigzag encoding, so that small negative numbers are short too.
    void putSigned(long value) {
        putUnsigned(value << 1 ^ value >> 63);
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
